import { isAppleTouchDevice } from '../../lib/apple-touch-device.ts'
import type { InstallPrompt } from '../../state/install-prompt.ts'

/** How this browser installs a shop: it asks by itself, or the shopper does it by hand. */
export type InstallWay = { by: 'prompt'; prompt: InstallPrompt } | { by: 'hand' }

/** `null` where it cannot be installed, or runs installed already. */
export function installWay(takePrompt: () => InstallPrompt | null): InstallWay | null {
  if (matchMedia('(display-mode: standalone)').matches) return null
  const prompt = takePrompt()
  if (prompt) return { by: 'prompt', prompt }
  return isAppleTouchDevice() ? { by: 'hand' } : null
}
