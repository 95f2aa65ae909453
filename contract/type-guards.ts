/** Type guards for values that come from storage, a message or the network. */

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Accepts finite numbers from 0. */
export function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}

export function isWholeNumber(value: unknown): value is number {
  return isAmount(value) && Number.isInteger(value)
}

/** Returns the strings of a list; an empty list for any other value. */
export function stringsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
