/**
 * Readable queries such as `?colors=red,green&max=800`. All values are strings;
 * repeated parameters become one comma-separated value.
 */

export function parseSearch(text: string): Record<string, string> {
  const params = new URLSearchParams(text)
  return Object.fromEntries([...params.keys()].map((key) => [key, params.getAll(key).join(',')]))
}

/** Omits empty values. Empty, or with a leading `?`. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    const text = String(value ?? '')
    if (text) params.set(key, text)
  }
  const query = params.toString().replaceAll('%2C', ',')
  return query && `?${query}`
}
