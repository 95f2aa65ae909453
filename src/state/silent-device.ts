/** For a device that did not answer in time: a slow one is not an empty one. */
import { here, type Place } from '#sync/place.ts'

const LONGEST_MS = 60_000

/** What pages show as empty, and a visitor as nobody, while the device is silent. */
const SHOWN = ['session', 'cart', 'wishlist', 'outbox', 'checkout'] as const

/**
 * From now on, whenever the device keeps nothing, asks it again, less and less often. Once it answers, what this page
 * said meanwhile is written, and everybody looks at what is there.
 */
export function askSilentDeviceAgain({ device, tell }: Pick<Place, 'device' | 'tell'> = here, firstMs = 1000): void {
  let asking = false
  async function ask(waitedMs: number): Promise<void> {
    for (const key of new Set([...SHOWN, ...device.heldKeys()])) await device.update(key, (stored) => stored)
    asking = !device.keeps()
    if (asking) setTimeout(ask, waitedMs, Math.min(waitedMs * 2, LONGEST_MS))
    else for (const key of SHOWN) tell(key)
  }
  const begin = () => {
    if (asking || device.keeps()) return
    asking = true
    setTimeout(ask, firstMs, firstMs * 2)
  }
  device.onKeepsChanged(begin)
  begin()
}
