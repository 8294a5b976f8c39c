//! Finds the kernels of a source file.

use std::collections::BTreeMap;
use std::fmt;
use syn::spanned::Spanned;
use syn::visit::Visit;

/// A refused construct.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    pub line: usize,
    pub rule: &'static str,
    pub text: String,
}

impl Finding {
    pub fn new(at: &impl Spanned, rule: &'static str, text: impl Into<String>) -> Self {
        Self {
            line: at.span().start().line,
            rule,
            text: text.into(),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: [{}] {}", self.line, self.rule, self.text)
    }
}

/// A function with `#[hdl_gen]`.
pub struct Kernel<'a> {
    pub body: &'a syn::Block,
    /// Names of the block's `Signal<Local, …>` fields, arrays of them included; none if its struct is elsewhere.
    pub locals: Option<Vec<String>>,
}

fn is_kernel(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|x| {
        x.path()
            .segments
            .last()
            .is_some_and(|x| x.ident == "hdl_gen")
    })
}

#[derive(Default)]
struct Finder<'a> {
    structs: BTreeMap<String, Vec<String>>,
    impls: Vec<&'a syn::ItemImpl>,
}

impl<'a> Visit<'a> for Finder<'a> {
    fn visit_item_struct(&mut self, item: &'a syn::ItemStruct) {
        let locals = item
            .fields
            .iter()
            .filter(|x| is_local(&x.ty))
            .filter_map(|x| x.ident.as_ref())
            .map(ToString::to_string)
            .collect();
        self.structs.insert(item.ident.to_string(), locals);
    }

    fn visit_item_impl(&mut self, item: &'a syn::ItemImpl) {
        self.impls.push(item);
        syn::visit::visit_item_impl(self, item);
    }
}

/// Whether a type is `Signal<Local, …>` or an array or vector of it.
fn is_local(ty: &syn::Type) -> bool {
    match ty {
        syn::Type::Array(x) => is_local(&x.elem),
        syn::Type::Path(x) => x.path.segments.last().is_some_and(|last| {
            let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else {
                return false;
            };
            let first = match arguments.args.first() {
                Some(syn::GenericArgument::Type(first)) => first,
                _ => return false,
            };
            match last.ident.to_string().as_str() {
                "Vec" => is_local(first),
                "Signal" => matches!(first, syn::Type::Path(x) if x.path.is_ident("Local")),
                _ => false,
            }
        }),
        _ => false,
    }
}

/// All kernels of a file.
pub fn kernels(file: &syn::File) -> Vec<Kernel<'_>> {
    let mut finder = Finder::default();
    finder.visit_file(file);
    let mut out = Vec::new();
    for item in &finder.impls {
        let name = match item.self_ty.as_ref() {
            syn::Type::Path(x) => x.path.segments.last().map(|x| x.ident.to_string()),
            _ => None,
        };
        let locals = name.and_then(|x| finder.structs.get(&x)).cloned();
        for member in &item.items {
            if let syn::ImplItem::Fn(function) = member {
                if is_kernel(&function.attrs) {
                    out.push(Kernel {
                        body: &function.block,
                        locals: locals.clone(),
                    });
                }
            }
        }
    }
    out
}

/// Kernels inside macros, where nothing can be checked.
pub fn hidden(file: &syn::File) -> Vec<Finding> {
    struct Macros(Vec<Finding>);

    impl Macros {
        fn search(&mut self, tokens: &proc_macro2::TokenStream) {
            for token in tokens.clone() {
                match token {
                    proc_macro2::TokenTree::Ident(x) if x == "hdl_gen" => self.0.push(
                        Finding::new(&x, "hidden", "a kernel inside a macro cannot be checked"),
                    ),
                    proc_macro2::TokenTree::Group(x) => self.search(&x.stream()),
                    _ => {}
                }
            }
        }
    }

    impl Visit<'_> for Macros {
        fn visit_macro(&mut self, item: &syn::Macro) {
            self.search(&item.tokens);
        }
    }

    let mut macros = Macros(Vec::new());
    macros.visit_file(file);
    macros.0
}
