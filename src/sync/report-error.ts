/**
 * Reports an unexpected error to the platform: the console, the page's `error` event and the developer tools. Expected
 * failures (no network, no storage) are return values and never come here. `context` says what failed, for example
 * `reading the stored session`.
 */
export function reportError(error: unknown, context: string): void {
  const reported = new Error(`Unexpected error while ${context}`, { cause: error })
  // Node has no `reportError`; the renderer and the tests run there.
  if (typeof globalThis.reportError === 'function') globalThis.reportError(reported)
  // biome-ignore lint/suspicious/noConsole: the only way to report without a page
  else console.error(reported)
}
