import { afterTimeInUse } from '../../lib/time-in-use.ts'
import { takeInstallPrompt } from '../../state/install-prompt.ts'
import { whenNothingIsUnsaved } from '../../state/unsaved-input.ts'
import { wasAskedLately } from './install-memory.ts'
import { installWay } from './install-way.ts'

/** The shopper has looked around by then (specification, section 4). */
const TIME_OF_USE_MS = 50_000
const ANOTHER_MOMENT_MS = 10_000

/** Where no question belongs: somebody is paying, or something else is being asked. */
const paying = /^\/(?:checkout|payment-)/
const isBusy = () => paying.test(location.pathname) || document.querySelector('dialog[open]') !== null

/** Offers once to install the shop, after 50 seconds of use, to whom it was not offered in the last 30 days. */
export function offerInstallLater(): void {
  if (wasAskedLately()) return
  afterTimeInUse(TIME_OF_USE_MS, () => whenNothingIsUnsaved(offer))
}

async function offer(): Promise<void> {
  if (isBusy()) return afterTimeInUse(ANOTHER_MOMENT_MS, () => whenNothingIsUnsaved(offer))
  const way = installWay(takeInstallPrompt)
  if (!way) return
  const { showInstallSheet } = await import('./show-install-sheet.tsx')
  showInstallSheet(way)
}
