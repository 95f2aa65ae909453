import { isAppleTouchDevice } from '../../lib/device-traits.ts'
import type { InstallPrompt } from '../../state/worker/install-prompt.ts'

/** How this browser installs a shop: it asks by itself, or the shopper does it by hand. */
export type InstallMethod = { by: 'prompt'; prompt: InstallPrompt } | { by: 'hand' }

/** `null` where it cannot be installed, or runs installed already. */
export function installMethod(takePrompt: () => InstallPrompt | null): InstallMethod | null {
  if (matchMedia('(display-mode: standalone)').matches) return null
  const prompt = takePrompt()
  if (prompt) return { by: 'prompt', prompt }
  return isAppleTouchDevice() ? { by: 'hand' } : null
}
