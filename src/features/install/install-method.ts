import { isAppleTouchDevice } from '../../lib/device-traits.ts'
import type { InstallPrompt } from '../../state/worker/install-prompt.ts'

/** How this browser installs the shop: by its own prompt, or by hand through its menus. */
export type InstallMethod = { kind: 'prompt'; prompt: InstallPrompt } | { kind: 'manual' }

/** Returns null if the shop cannot be installed or runs installed already. */
export function installMethod(takePrompt: () => InstallPrompt | null): InstallMethod | null {
  if (matchMedia('(display-mode: standalone)').matches) return null
  const prompt = takePrompt()
  if (prompt) return { kind: 'prompt', prompt }
  return isAppleTouchDevice() ? { kind: 'manual' } : null
}
