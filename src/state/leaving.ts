/** The mark of a log-out that was begun: a page that is closed before its end leaves the rest to the next one. */
import { device } from '#sync/device.ts'
import { readSession } from '#sync/session-store.ts'

const KEY = 'leaving'

/** To be called before anything else of a log-out. */
export async function beginLeaving(): Promise<void> {
  const session = await readSession()
  if (session) await device.update(KEY, () => session.token)
}

/** The token of the session whose log-out was begun; null when none was, or it has come to its end. */
export async function tokenOfLeaving(): Promise<string | null> {
  const token = await device.read(KEY)
  return typeof token === 'string' ? token : null
}

/** To be called when nothing is left to do. */
export async function endLeaving(): Promise<void> {
  await device.update(KEY, () => null)
}
