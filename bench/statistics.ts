/** NaN if there are no values. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/**
 * The time (ms, rounded to a tenth) within which that share of the responses arrived.
 */
export function percentile(times: readonly number[], share: number): number {
  return Math.round((times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0) * 10) / 10
}
