//! Is a piece of code compiled outside of tests?

use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ImplItem, Item, Meta, Stmt, Token, TraitItem};

/// Returns whether code with these attributes can be part of a build that is not a test. Every feature and every target counts
/// as possible; only `test`, `doctest` and `#[test]` are ruled out.
pub(crate) fn is_built(attributes: &[Attribute]) -> bool {
    attributes.iter().all(|attribute| {
        if attribute.path().is_ident("test") || attribute.path().is_ident("bench") {
            return false;
        }
        if !attribute.path().is_ident("cfg") {
            return true;
        }
        attribute
            .parse_args::<Meta>()
            .map_or(true, |condition| value(&condition) != Some(false))
    })
}

/// The value of a `cfg` condition, or `None` if it depends on features or on the target.
fn value(condition: &Meta) -> Option<bool> {
    let Meta::List(list) = condition else {
        let path = condition.path();
        return (path.is_ident("test") || path.is_ident("doctest")).then_some(false);
    };
    let inner = list
        .parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)
        .ok()?;
    let mut values = inner.iter().map(value);
    if list.path.is_ident("not") {
        return values.next()?.map(|value| !value);
    }
    let (decides, otherwise) = match list.path.is_ident("any") {
        true => (true, false),
        false => (false, true),
    };
    let mut known = Some(otherwise);
    for value in values {
        match value {
            Some(value) if value == decides => return Some(decides),
            Some(_) => {}
            None => known = None,
        }
    }
    known
}

/// The attributes of an item.
pub(crate) fn of_item(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::ExternCrate(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::ForeignMod(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::TraitAlias(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// The attributes of an item of an `impl` block.
pub(crate) fn of_impl_item(item: &ImplItem) -> &[Attribute] {
    match item {
        ImplItem::Const(item) => &item.attrs,
        ImplItem::Fn(item) => &item.attrs,
        ImplItem::Macro(item) => &item.attrs,
        ImplItem::Type(item) => &item.attrs,
        _ => &[],
    }
}

/// The attributes of an item of a trait.
pub(crate) fn of_trait_item(item: &TraitItem) -> &[Attribute] {
    match item {
        TraitItem::Const(item) => &item.attrs,
        TraitItem::Fn(item) => &item.attrs,
        TraitItem::Macro(item) => &item.attrs,
        TraitItem::Type(item) => &item.attrs,
        _ => &[],
    }
}

/// The attributes of a statement, for the kinds of expressions that carry any in practice.
pub(crate) fn of_statement(statement: &Stmt) -> &[Attribute] {
    match statement {
        Stmt::Local(local) => &local.attrs,
        Stmt::Item(item) => of_item(item),
        Stmt::Macro(call) => &call.attrs,
        Stmt::Expr(expression, _) => match expression {
            Expr::Assign(expression) => &expression.attrs,
            Expr::Binary(expression) => &expression.attrs,
            Expr::Block(expression) => &expression.attrs,
            Expr::Call(expression) => &expression.attrs,
            Expr::ForLoop(expression) => &expression.attrs,
            Expr::If(expression) => &expression.attrs,
            Expr::Macro(expression) => &expression.attrs,
            Expr::Match(expression) => &expression.attrs,
            Expr::MethodCall(expression) => &expression.attrs,
            Expr::Return(expression) => &expression.attrs,
            Expr::Try(expression) => &expression.attrs,
            Expr::While(expression) => &expression.attrs,
            _ => &[],
        },
    }
}

#[cfg(test)]
mod tests {
    use super::is_built;

    #[test]
    fn conditions() {
        for (attribute, built) in [
            ("#[cfg(test)]", false),
            ("#[cfg(doctest)]", false),
            ("#[test]", false),
            ("#[inline]", true),
            ("#[cfg(unix)]", true),
            ("#[cfg(not(test))]", true),
            ("#[cfg(not(unix))]", true),
            ("#[cfg(any(test, doctest))]", false),
            ("#[cfg(any(test, feature = \"check\"))]", true),
            ("#[cfg(all(test, feature = \"check\"))]", false),
            ("#[cfg(all(not(test), feature = \"check\"))]", true),
            ("#[cfg(not(any(test, unix)))]", true),
            ("#[cfg(not(not(test)))]", false),
        ] {
            let item: syn::ItemFn = syn::parse_str(&format!("{attribute} fn f() {{}}")).unwrap();
            assert_eq!(is_built(&item.attrs), built, "{attribute}");
        }
    }
}
