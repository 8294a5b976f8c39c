//! Rules that a single node decides: `precedence`, `guard`, `inclusive`.

use crate::kernels::{Finding, Kernel};
use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::{BinOp, Expr};

struct Rules<'a>(&'a mut Vec<Finding>);

/// Applies them to a kernel.
pub fn check(kernel: &Kernel, findings: &mut Vec<Finding>) {
    Rules(findings).visit_block(kernel.body);
}

pub fn is_comparison(op: &BinOp) -> bool {
    matches!(
        op,
        BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_)
    )
}

impl<'a> Visit<'a> for Rules<'_> {
    fn visit_expr_binary(&mut self, e: &'a syn::ExprBinary) {
        // In Rust & ^ | bind tighter than a comparison, in Verilog looser; rust-hdl prints no parentheses.
        if is_comparison(&e.op) {
            for side in [&e.left, &e.right] {
                if let Expr::Binary(inner) = side.as_ref() {
                    if matches!(
                        inner.op,
                        BinOp::BitAnd(_) | BinOp::BitXor(_) | BinOp::BitOr(_)
                    ) {
                        self.0.push(Finding::new(
                            inner,
                            "precedence",
                            "`&`, `^` or `|` beside a comparison needs parentheses",
                        ));
                    }
                }
            }
        }
        syn::visit::visit_expr_binary(self, e);
    }

    fn visit_arm(&mut self, arm: &'a syn::Arm) {
        if let Some((token, _)) = &arm.guard {
            self.0.push(Finding::new(
                &token.span(),
                "guard",
                "a match guard is dropped",
            ));
        }
        syn::visit::visit_arm(self, arm);
    }

    fn visit_expr_range(&mut self, range: &'a syn::ExprRange) {
        if let syn::RangeLimits::Closed(token) = &range.limits {
            self.0.push(Finding::new(
                token,
                "inclusive",
                "`..=` is translated as `..`",
            ));
        }
        syn::visit::visit_expr_range(self, range);
    }
}
