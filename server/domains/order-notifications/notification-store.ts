/** The SQL of devices that hear of orders. A device is a session: when that ends, the database forgets the device. */
import type { DB } from '../../storage/schema.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'

type NotificationDevice = DB['notification_devices']

/** Notes where a session hears of orders, in place of what was noted before for it or for the same endpoint. */
export async function saveDevice(tx: Tx, device: NotificationDevice): Promise<void> {
  // A browser keeps its endpoint when somebody else logs in on it.
  await tx
    .deleteFrom('notification_devices')
    .where((eb) => eb.or([eb('session_id', '=', device.session_id), eb('endpoint', '=', device.endpoint)]))
    .execute()
  await tx.insertInto('notification_devices').values(device).execute()
}

/** The device of a session; `null` where it wants no news. */
export async function readDevice(db: Queries, sessionId: string): Promise<NotificationDevice | null> {
  const row = await db
    .selectFrom('notification_devices')
    .selectAll()
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row ?? null
}

/** The devices of a user whose sessions are open. */
export async function listDevices(db: Queries, userId: string, now: number): Promise<NotificationDevice[]> {
  return await db
    .selectFrom('notification_devices')
    .innerJoin('sessions', 'sessions.id', 'notification_devices.session_id')
    .selectAll('notification_devices')
    .where('sessions.user_id', '=', userId)
    .where('sessions.expires_at', '>', now)
    .orderBy('notification_devices.subscribed_at')
    .execute()
}

/** Forgets where a session hears of orders; with `endpoint` only while it is still that one. Repeatable. */
export async function deleteDevice(db: Queries, sessionId: string, endpoint: string | null = null): Promise<void> {
  const device = db.deleteFrom('notification_devices').where('session_id', '=', sessionId)
  await (endpoint === null ? device : device.where('endpoint', '=', endpoint)).execute()
}

/** The SQL of the keys that the shop proves itself with to push services. */

const PUSH_KEYS = 'push_keys'

/** The keys that the shop made for itself, as JSON; null before it has. */
export async function readPushKeys(db: Queries): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', PUSH_KEYS).executeTakeFirst()
  return row?.value ?? null
}

/** Keeps keys, unless another process was quicker. */
export async function savePushKeys(db: Queries, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: PUSH_KEYS, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}
