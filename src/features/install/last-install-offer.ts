/** When the shopper was last asked to install: for 30 days nobody asks again. */
import { readLocal, writeLocal } from '../../lib/local-storage.ts'

const KEY = 'nakshi-install-asked'
const QUIET_PERIOD_MS = 30 * 24 * 60 * 60 * 1000

/** Whether to stay quiet. Where nothing can be remembered, always: better never asked than asked at every visit. */
export function wasOfferedRecently(now = Date.now()): boolean {
  const asked = readLocal(KEY)
  return asked === undefined || now - Number(asked) < QUIET_PERIOD_MS
}

/**
 * To be called before asking: whatever becomes of the question, it is not asked again soon. Where nothing can be remembered
 * nobody is asked but who wishes it.
 */
export function rememberOffer(now = Date.now()): void {
  writeLocal(KEY, String(now))
}
