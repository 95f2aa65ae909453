/**
 * Parses and formats readable query strings, such as `?colors=red,green&max=800`. All values are strings; several
 * values are separated by commas. A parameter that occurs several times is read as one comma-separated value.
 */

export function parseSearch(text: string): Record<string, string> {
  const params = new URLSearchParams(text)
  return Object.fromEntries([...params.keys()].map((key) => [key, params.getAll(key).join(',')]))
}

/**
 * Formats values as a query string with its leading `?`, or an empty string if there are none. Omits empty and
 * undefined values.
 */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    const text = String(value ?? '')
    if (text) params.set(key, text)
  }
  return params.size ? `?${params.toString().replaceAll('%2C', ',')}` : ''
}
