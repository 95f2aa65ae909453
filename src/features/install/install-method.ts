import { isAppleTouchDevice } from '../../lib/device-traits.ts'
import type { InstallPrompt } from '../../state/worker/install-prompt.ts'

/** How this browser installs the app: by its own prompt, or manually through its menus. */
export type InstallMethod = { kind: 'prompt'; prompt: InstallPrompt } | { kind: 'manual' }

/** Returns the install method, or null if the app cannot be installed or is already running installed. */
export function installMethod(takePrompt: () => InstallPrompt | null): InstallMethod | null {
  if (matchMedia('(display-mode: standalone)').matches) return null
  const prompt = takePrompt()
  if (prompt) return { kind: 'prompt', prompt }
  return isAppleTouchDevice() ? { kind: 'manual' } : null
}
