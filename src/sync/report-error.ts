/**
 * Reports an unexpected error through the global `error` event, or on the console in Node. `context` describes the
 * failed action, for example `reading the stored session`. Do not use this function for expected failures, such as
 * being offline.
 */
export function reportError(error: unknown, context: string): void {
  const reported = new Error(`Unexpected error while ${context}`, { cause: error })
  // Node, which runs the server-side renderer and the tests, has no global `reportError`.
  if (typeof globalThis.reportError === 'function') globalThis.reportError(reported)
  // biome-ignore lint/suspicious/noConsole: the only way to report without a page
  else console.error(reported)
}
