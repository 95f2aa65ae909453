/**
 * Queries of addresses as people read and share them: `?colors=red,green&max=800`. Every value is text; a list is written
 * with commas, and one that came as repeated names is read as if it had been.
 */

export function parseSearch(text: string): Record<string, string> {
  const params = new URLSearchParams(text)
  return Object.fromEntries([...params.keys()].map((key) => [key, params.getAll(key).join(',')]))
}

/** The query with its `?`, or nothing. What is undefined or empty is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    const text = String(value ?? '')
    if (text) params.set(key, text)
  }
  return params.size ? `?${params.toString().replaceAll('%2C', ',')}` : ''
}
