/** For untrusted values from storage, messages or the network. */

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

export function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}

export function isWholeNumber(value: unknown): value is number {
  return isAmount(value) && Number.isInteger(value)
}

/** Skips anything else; empty if it is no array. */
export function stringsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
