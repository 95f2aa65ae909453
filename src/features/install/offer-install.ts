import { whenInputIsSaved } from '../../state/forms/unsaved-input.ts'
import { takeInstallPrompt } from '../../state/worker/install-prompt.ts'
import { installMethod } from './install-method.ts'
import { wasOfferedRecently } from './last-install-offer.ts'

/**
 * How long shoppers must use the shop before they are offered to install the app,
 * in ms (specification, section 4).
 */
const OFFER_AFTER_USE_MS = 50_000
const RETRY_AFTER_USE_MS = 10_000

const PAYMENT_PATH = /^\/(?:checkout|payment-)/
/**
 * Returns whether the shopper is paying or has a dialog open, in which case the
 * install offer must wait.
 */
const isBusy = () => PAYMENT_PATH.test(location.pathname) || document.querySelector('dialog[open]') !== null

/**
 * Offers to install the app after 50 s of use, at most once every 30 days. Waits
 * while the shopper is typing or paying.
 */
export function scheduleInstallOffer(): void {
  if (wasOfferedRecently()) return
  afterVisibleTime(OFFER_AFTER_USE_MS, () => whenInputIsSaved(offer))
}

async function offer(): Promise<void> {
  if (isBusy()) return afterVisibleTime(RETRY_AFTER_USE_MS, () => whenInputIsSaved(offer))
  const method = installMethod(takeInstallPrompt)
  if (!method) return
  const { showInstallSheet } = await import('./install-sheet.tsx')
  showInstallSheet(method)
}

/** `ms` in total. */
function afterVisibleTime(ms: number, callback: () => void): void {
  let remainingMs = ms
  let visibleSince = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const update = () => {
    if (document.visibilityState === 'visible') {
      visibleSince = performance.now()
      timer = setTimeout(done, remainingMs)
    } else {
      clearTimeout(timer)
      remainingMs -= performance.now() - visibleSince
    }
  }
  const done = () => {
    document.removeEventListener('visibilitychange', update)
    callback()
  }
  document.addEventListener('visibilitychange', update)
  if (document.visibilityState === 'visible') update()
}
