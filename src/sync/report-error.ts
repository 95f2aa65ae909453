/**
 * For unexpected errors only, not for being offline. `context` names the failed
 * action, for example `reading the stored session`.
 */
export function reportError(error: unknown, context: string): void {
  const reported = new Error(`Unexpected error while ${context}`, { cause: error })
  // Node (server-side rendering and tests) has no global `reportError`.
  if (typeof globalThis.reportError === 'function') globalThis.reportError(reported)
  // biome-ignore lint/suspicious/noConsole: the only way to report without a page
  else console.error(reported)
}
