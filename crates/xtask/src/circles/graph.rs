//! The strongly connected parts of a graph, by Tarjan's algorithm.

use std::collections::BTreeMap;

/// Finds the groups of more than one node in which every node leads to every other one. The groups and their nodes come in
/// order.
pub(crate) fn circles(
    nodes: usize,
    arrows: impl Iterator<Item = (usize, usize)>,
) -> Vec<Vec<usize>> {
    let mut next: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (from, to) in arrows {
        next.entry(from).or_default().push(to);
    }
    let mut search = Search {
        next,
        order: vec![None; nodes],
        low: vec![0; nodes],
        count: 0,
        stack: Vec::new(),
        circles: Vec::new(),
    };
    for node in 0..nodes {
        if search.order[node].is_none() {
            search.visit(node);
        }
    }
    search.circles.sort();
    search.circles
}

struct Search {
    next: BTreeMap<usize, Vec<usize>>,
    /// When each node was reached.
    order: Vec<Option<usize>>,
    /// The earliest node on the stack that each node leads to.
    low: Vec<usize>,
    count: usize,
    stack: Vec<usize>,
    circles: Vec<Vec<usize>>,
}

impl Search {
    /// Recursion goes as deep as the longest chain of files, some hundred at most.
    fn visit(&mut self, node: usize) {
        let order = self.count;
        self.count += 1;
        self.order[node] = Some(order);
        self.low[node] = order;
        self.stack.push(node);
        for to in self.next.get(&node).cloned().unwrap_or_default() {
            match self.order[to] {
                None => {
                    self.visit(to);
                    self.low[node] = self.low[node].min(self.low[to]);
                }
                Some(order) if self.stack.contains(&to) => {
                    self.low[node] = self.low[node].min(order);
                }
                Some(_) => {}
            }
        }
        if self.low[node] == order {
            let start = self.stack.iter().position(|&other| other == node);
            let mut group = self.stack.split_off(start.unwrap_or(self.stack.len()));
            if group.len() > 1 {
                group.sort_unstable();
                self.circles.push(group);
            }
        }
    }
}
