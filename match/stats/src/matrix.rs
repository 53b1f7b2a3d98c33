//! Square matrices, with the operations that ratings need.

/// A square matrix.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Matrix {
    size: usize,
    values: Vec<f64>,
}

impl Matrix {
    pub(crate) fn zero(size: usize) -> Matrix {
        Matrix { size, values: vec![0.0; size * size] }
    }

    pub(crate) fn at(&self, row: usize, column: usize) -> f64 {
        self.values[row * self.size + column]
    }

    pub(crate) fn add(&mut self, row: usize, column: usize, value: f64) {
        self.values[row * self.size + column] += value;
    }

    pub(crate) fn scaled(mut self, by: f64) -> Matrix {
        self.values.iter_mut().for_each(|value| *value *= by);
        self
    }

    pub(crate) fn times(&self, other: &Matrix) -> Matrix {
        let mut product = Matrix::zero(self.size);
        for row in 0..self.size {
            for inner in 0..self.size {
                let factor = self.at(row, inner);
                for column in 0..self.size {
                    product.add(row, column, factor * other.at(inner, column));
                }
            }
        }
        product
    }

    pub(crate) fn applied_to(&self, vector: &[f64]) -> Vec<f64> {
        let dot = |row: &[f64]| row.iter().zip(vector).map(|(a, b)| a * b).sum();
        self.values.chunks(self.size.max(1)).map(dot).collect()
    }

    /// The inverse, by Gauss and Jordan with the greatest pivot of each column. An undetermined direction, without
    /// any curvature, is zero in it.
    pub(crate) fn inverse(&self) -> Matrix {
        const NOTHING: f64 = 1e-12;
        let size = self.size;
        let (mut left, mut right) = (self.clone(), Matrix::zero(size));
        (0..size).for_each(|row| right.add(row, row, 1.0));
        for column in 0..size {
            let by_size =
                |a: &usize, b: &usize| left.at(*a, column).abs().total_cmp(&left.at(*b, column).abs());
            let Some(pivot) = (column..size).max_by(by_size) else { break };
            let value = left.at(pivot, column);
            if value.abs() < NOTHING {
                (0..size).for_each(|other| right.values[column * size + other] = 0.0);
                continue;
            }
            for matrix in [&mut left, &mut right] {
                for other in 0..size {
                    matrix.values.swap(column * size + other, pivot * size + other);
                    matrix.values[column * size + other] /= value;
                }
            }
            for row in (0..size).filter(|&row| row != column) {
                let factor = left.at(row, column);
                if factor != 0.0 {
                    for matrix in [&mut left, &mut right] {
                        for other in 0..size {
                            matrix.values[row * size + other] -=
                                factor * matrix.values[column * size + other];
                        }
                    }
                }
            }
        }
        right
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_times_its_inverse_is_the_identity() {
        let matrix = Matrix { size: 3, values: vec![0.0, 2.0, 1.0, 4.0, 1.0, -1.0, 1.0, 0.5, 3.0] };
        let product = matrix.times(&matrix.inverse());
        for row in 0..3 {
            for column in 0..3 {
                let expected = f64::from(row == column);
                assert!((product.at(row, column) - expected).abs() < 1e-12, "{product:?}");
            }
        }
        assert_eq!(matrix.applied_to(&[1.0, 2.0, 3.0]), [7.0, 3.0, 11.0]);
        assert!(Matrix::zero(2).inverse().values.iter().all(|value| *value == 0.0));
    }
}
