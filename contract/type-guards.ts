/** Whether a value of which nothing is known has fields. Lists and dates have, too. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
