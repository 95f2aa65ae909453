/** The event that a browser fires when the shop can be installed. TypeScript does not know it. */
export interface InstallPrompt extends Event {
  /** Shows the browser's dialog. Can be called once. */
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let captured: InstallPrompt | null = null

/** Captures the install prompt for later. Call it first of all: the browser fires the event early, and only once. */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (isInstallPrompt(event)) captured = event
  })
  addEventListener('appinstalled', () => {
    captured = null
  })
}

/** Returns the install prompt, and null from then on, as it works only once. */
export function takeInstallPrompt(): InstallPrompt | null {
  const taken = captured
  captured = null
  return taken
}

function isInstallPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event && typeof event.prompt === 'function'
}
