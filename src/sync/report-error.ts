/**
 * Reports an unexpected error to the page's `error` event, or to the console where no such event exists (in Node). Do
 * not call this function for expected failures, such as being offline. `context` says what failed, for example `reading
 * the stored session`.
 */
export function reportError(error: unknown, context: string): void {
  const reported = new Error(`Unexpected error while ${context}`, { cause: error })
  // Node, which runs the server-side renderer and the tests, has no global `reportError`.
  if (typeof globalThis.reportError === 'function') globalThis.reportError(reported)
  // biome-ignore lint/suspicious/noConsole: the only way to report without a page
  else console.error(reported)
}
