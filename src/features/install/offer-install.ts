import { afterVisibleTime } from '../../lib/visible-time.ts'
import { whenInputIsSaved } from '../../state/forms/unsaved-input.ts'
import { takeInstallPrompt } from '../../state/worker/install-prompt.ts'
import { installMethod } from './install-method.ts'
import { wasOfferedRecently } from './last-install-offer.ts'

/** The shopper has looked around by then (specification, section 4). */
const OFFER_AFTER_USE_MS = 50_000
const RETRY_AFTER_USE_MS = 10_000

/** Where no question belongs: somebody is paying, or something else is being asked. */
const paymentPath = /^\/(?:checkout|payment-)/
const isBusy = () => paymentPath.test(location.pathname) || document.querySelector('dialog[open]') !== null

/** Offers once to install the shop, after 50 seconds of use, to whom it was not offered in the last 30 days. */
export function scheduleInstallOffer(): void {
  if (wasOfferedRecently()) return
  afterVisibleTime(OFFER_AFTER_USE_MS, () => whenInputIsSaved(offer))
}

async function offer(): Promise<void> {
  if (isBusy()) return afterVisibleTime(RETRY_AFTER_USE_MS, () => whenInputIsSaved(offer))
  const way = installMethod(takeInstallPrompt)
  if (!way) return
  const { showInstallSheet } = await import('./install-sheet.tsx')
  showInstallSheet(way)
}
