//! Sorting of lists that are short or rare. The routine of the standard library is large, and is compiled for each kind of
//! list and each order; here it is compiled once.

/// A list in the order of these keys; elements with equal keys keep their order.
pub(crate) fn sorted_by_key<T>(list: Vec<T>, key: impl Fn(&T) -> (usize, usize)) -> Vec<T> {
    let mut places: Vec<((usize, usize), usize)> = list.iter().map(key).zip(0..).collect();
    places.sort_unstable();
    let mut list: Vec<Option<T>> = list.into_iter().map(Some).collect();
    places.into_iter().filter_map(|(_, place)| list[place].take()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_with_equal_keys_keep_their_order() {
        let list = vec![(2, 0, 'a'), (1, 1, 'b'), (2, 0, 'c'), (1, 0, 'd'), (0, 9, 'e')];
        let sorted = sorted_by_key(list, |&(first, second, _)| (first, second));
        assert_eq!(sorted.into_iter().map(|(.., name)| name).collect::<String>(), "edbac");
    }
}
