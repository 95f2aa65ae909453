/**
 * Parses and formats readable query strings, such as `?colors=red,green&max=800`. All values are strings. Lists are
 * comma-separated; repeated names are also read as a list.
 */

export function parseSearch(text: string): Record<string, string> {
  const params = new URLSearchParams(text)
  return Object.fromEntries([...params.keys()].map((key) => [key, params.getAll(key).join(',')]))
}

/** Returns the query string, including its `?`; empty if there are no values. Omits undefined and empty values. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    const text = String(value ?? '')
    if (text) params.set(key, text)
  }
  return params.size ? `?${params.toString().replaceAll('%2C', ',')}` : ''
}
