import { isAppleTouchDevice } from '../../lib/device-traits.ts'
import type { InstallPrompt } from '../../state/worker/install-prompt.ts'

/**
 * How the app can be installed in this browser: through the browser's install
 * prompt, or manually through its menus.
 */
export type InstallMethod = { kind: 'prompt'; prompt: InstallPrompt } | { kind: 'manual' }

/**
 * Returns how the app can be installed, or null if it cannot be installed or is
 * already running as an installed app.
 */
export function installMethod(takePrompt: () => InstallPrompt | null): InstallMethod | null {
  if (matchMedia('(display-mode: standalone)').matches) return null
  const prompt = takePrompt()
  if (prompt) return { kind: 'prompt', prompt }
  return isAppleTouchDevice() ? { kind: 'manual' } : null
}
