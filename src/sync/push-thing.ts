import type { Synced } from '#contract/synced.ts'
import type { Place } from './place.ts'
import { type Reconciled, reconcile, type Task } from './reconcile.ts'
import { readSession, type StoredSession } from './session-store.ts'

/** What is particular to one thing: where it is here, the way to the account's, and what to ask the account first. */
type Particulars<Doc extends Synced> = Pick<Task<Doc>, 'thing' | 'door' | 'proposal'>

/** Reconciles one thing with a session's account, one round at a time in this browser, and tells the other tabs. */
export async function pushThing<Doc extends Synced>(
  particulars: Particulars<Doc>,
  session: StoredSession,
  place: Place,
): Promise<Reconciled> {
  const { key } = particulars.thing
  const task: Task<Doc> = {
    ...particulars,
    device: place.device,
    ownerId: session.user._id,
    isCurrent: async () => (await readSession(place))?.token === session.token,
  }
  const reconciled = await place.alone(`nakshi-${key}`, () => reconcile(task))
  place.tell(key)
  return reconciled
}
