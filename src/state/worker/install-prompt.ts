/** Not in TypeScript's DOM types. */
export interface InstallPrompt extends Event {
  /** Only once. */
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** The event if the browser fired it before the page's scripts had loaded. */
    installPrompt?: Event
  }
}

let captured: InstallPrompt | null = null

/** Call it before anything else: the event comes early and only once. */
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

/** Null if there is none. Each can be shown only once. */
export function takeInstallPrompt(): InstallPrompt | null {
  const taken = captured
  captured = null
  return taken
}

function isInstallPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event && typeof event.prompt === 'function'
}
