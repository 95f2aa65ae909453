/**
 * Reports an unexpected error through the page's `error` event, the console and the developer tools. Expected failures
 * (no network, no storage) are return values and are not reported. `context` states what failed, for example `reading
 * the stored session`.
 */
export function reportError(error: unknown, context: string): void {
  const reported = new Error(`Unexpected error while ${context}`, { cause: error })
  // Node, which runs the renderer and the tests, has no `reportError`.
  if (typeof globalThis.reportError === 'function') globalThis.reportError(reported)
  // biome-ignore lint/suspicious/noConsole: the only way to report without a page
  else console.error(reported)
}
