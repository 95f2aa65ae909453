/** Type guards for untrusted values from storage, messages or the network. */

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Returns whether a value is a finite number of at least 0. */
export function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}

export function isWholeNumber(value: unknown): value is number {
  return isAmount(value) && Number.isInteger(value)
}

/**
 * Returns the strings in an array, skipping all other elements. Returns an empty array if the value is not an array.
 */
export function stringsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
