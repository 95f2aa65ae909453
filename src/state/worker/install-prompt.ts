/** What a browser fires when the shop could be installed. Not in every browser, and in none's type library. */
export interface InstallPrompt extends Event {
  /** Shows the browser's own question. Once only. */
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let captured: InstallPrompt | null = null

/**
 * Keeps the browser's offer to install for when the shopper has looked around. It comes soon after loading and is not
 * repeated, so this is called at the very start.
 */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if ('prompt' in event) captured = event as InstallPrompt
  })
  addEventListener('appinstalled', () => {
    captured = null
  })
}

/** The browser's offer, once: it cannot be asked twice. `null` where there is none. */
export function takeInstallPrompt(): InstallPrompt | null {
  const taken = captured
  captured = null
  return taken
}
