/** The `beforeinstallprompt` event, which TypeScript's library lacks. */
export interface InstallPrompt extends Event {
  /** Shows the browser's dialog. Can be called only once. */
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let captured: InstallPrompt | null = null

/**
 * Captures the install prompt for later. Call it before anything else: the browser fires the event early and only once.
 */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (isInstallPrompt(event)) captured = event
  })
  addEventListener('appinstalled', () => {
    captured = null
  })
}

/** Returns the install prompt the first time, and null after that, because it works only once. */
export function takeInstallPrompt(): InstallPrompt | null {
  const taken = captured
  captured = null
  return taken
}

function isInstallPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event && typeof event.prompt === 'function'
}
