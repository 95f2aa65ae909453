/** When the shopper was last asked to install: for 30 days nobody asks again. */
const KEY = 'nakshi-install-asked'
const QUIET_MS = 30 * 24 * 60 * 60 * 1000

/** Opens the device's storage; throws where that is forbidden. */
type Open = () => Pick<Storage, 'getItem' | 'setItem'>

const openStorage: Open = () => localStorage

/** Whether to stay quiet. Where nothing can be remembered, always: better never asked than asked at every visit. */
export function wasAskedLately(now = Date.now(), open = openStorage): boolean {
  try {
    return now - Number(open().getItem(KEY) ?? 0) < QUIET_MS
  } catch {
    return true
  }
}

/**
 * To be called before asking: whatever becomes of the question, it is not asked again soon. Where nothing can be remembered
 * nobody is asked but who wishes it.
 */
export function rememberAsked(now = Date.now(), open = openStorage): void {
  try {
    open().setItem(KEY, String(now))
  } catch {
    // A shopper who wants the app gets it all the same.
  }
}
