//! Kinds of nodes, as marker types, so that each compiles to a search of its own.

/// What a node is to the search.
pub(super) trait Node {
    /// The window is open: the node may lie on the principal variation, and its exact score matters.
    const PV: bool;
    /// The root, whose moves come from a list.
    const ROOT: bool;
}

/// The root. Its children are [`Pv`] and [`Null`].
pub(super) struct Root;
/// On the principal variation, or about to be. Its children are [`Pv`] and [`Null`].
pub(super) struct Pv;
/// Searched with a null window, to show that it is not better, or not worse, than a bound. So are its
/// children.
pub(super) struct Null;

impl Node for Root {
    const PV: bool = true;
    const ROOT: bool = true;
}

impl Node for Pv {
    const PV: bool = true;
    const ROOT: bool = false;
}

impl Node for Null {
    const PV: bool = false;
    const ROOT: bool = false;
}
