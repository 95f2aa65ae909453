/** The browser's `beforeinstallprompt` event, which TypeScript's DOM types lack. */
export interface InstallPrompt extends Event {
  /** Shows the browser's install dialog. Can be called only once. */
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** The event if the browser fired it before the page's scripts had loaded; see deferred-scripts.ts. */
    installPrompt?: Event
  }
}

let captured: InstallPrompt | null = null

/**
 * Captures the browser's install prompt, so that the shop can show it later. Call this function before anything else,
 * because the browser fires the event early and only once.
 */
export function captureInstallPrompt(): void {
  const { installPrompt } = window
  if (installPrompt && isInstallPrompt(installPrompt)) captured = installPrompt
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (isInstallPrompt(event)) captured = event
  })
  addEventListener('appinstalled', () => {
    captured = null
  })
}

/**
 * Returns the captured install prompt, or null if there is none. Each prompt is returned only once, because it can be
 * shown only once.
 */
export function takeInstallPrompt(): InstallPrompt | null {
  const taken = captured
  captured = null
  return taken
}

function isInstallPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event && typeof event.prompt === 'function'
}
