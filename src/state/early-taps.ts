declare global {
  interface Window {
    /**
     * What was pressed before the scripts ran, with the values of selects; see
     * `early-taps.ts` on the server.
     */
    earlyTaps?: Map<HTMLElement, string> & { keep: (event: Event) => void }
  }
}

/**
 * Carries out what was pressed and chosen before the page's scripts ran, each
 * element once. Call this as soon as React listens: it hydrates whatever is
 * pressed from then on by itself.
 */
export function replayEarlyTaps(): void {
  const { earlyTaps } = window
  if (!earlyTaps) return
  for (const type of ['click', 'change']) removeEventListener(type, earlyTaps.keep, true)
  for (const [element, value] of earlyTaps) {
    element.removeAttribute('aria-busy')
    if (element instanceof HTMLSelectElement) {
      // React has set the value that the server rendered.
      element.value = value
      element.dispatchEvent(new Event('change', { bubbles: true }))
    } else {
      element.click()
    }
  }
}
