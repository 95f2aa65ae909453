/** Returns the median of some measurements. Returns NaN if there are none. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Returns the time (ms, rounded to a tenth) within which the given share of the responses arrived. */
export function percentile(times: readonly number[], share: number): number {
  return Math.round((times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0) * 10) / 10
}
