import { expect, test, vi } from 'vitest'
import { captureInstallPrompt, takeInstallPrompt } from './install-prompt.ts'

test('an install prompt that came before the scripts is captured, and can be taken once', () => {
  const installPrompt = Object.assign(new Event('beforeinstallprompt'), { prompt: () => undefined })
  vi.stubGlobal('window', { installPrompt })
  vi.stubGlobal('addEventListener', () => undefined)
  captureInstallPrompt()
  expect(takeInstallPrompt()).toBe(installPrompt)
  expect(takeInstallPrompt()).toBeNull()
})
