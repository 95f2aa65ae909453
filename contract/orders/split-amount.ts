/** Exactly, to the paisa. */

/**
 * In proportion to `weights`; the shares add up to exactly `total`. If all weights are 0, the first
 * part gets everything.
 */
export function spread(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (sum === 0) return weights.map((_, index) => (index === 0 ? total : 0))
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight))
  const shares = exact.map((product) => Number(product / BigInt(sum)))
  const remainder = total - shares.reduce((all, share) => all + share, 0)
  const byFraction = exact
    .map((product, index) => ({ index, fraction: product % BigInt(sum) }))
    .sort((a, b) => Number(b.fraction - a.fraction) || a.index - b.index)
  for (const { index } of byFraction.slice(0, remainder)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}

/** `value * numerator / denominator`, rounded half up. Safe beyond 2^53. */
export function proportion(value: number, numerator: number, denominator: number): number {
  const doubled = 2n * BigInt(value) * BigInt(numerator) + BigInt(denominator)
  return Number(doubled / (2n * BigInt(denominator)))
}
