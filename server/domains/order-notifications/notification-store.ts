/**
 * The SQL of devices that get order notifications, and of the shop's push keys. A device belongs to a session: when that is
 * deleted, the database deletes the device. Also reads sessions, to find a user's devices.
 */
import type { DB } from '../../storage/schema.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'

type NotificationDevice = DB['notification_devices']

/** Saves the device of a session. Replaces what was saved for this session or endpoint. */
export async function saveDevice(tx: Tx, device: NotificationDevice): Promise<void> {
  // A browser keeps its endpoint when another user logs in.
  await tx
    .deleteFrom('notification_devices')
    .where((eb) => eb.or([eb('session_id', '=', device.session_id), eb('endpoint', '=', device.endpoint)]))
    .execute()
  await tx.insertInto('notification_devices').values(device).execute()
}

/** Reads the device of a session; null when it gets no notifications. */
export async function readDevice(db: Queries, sessionId: string): Promise<NotificationDevice | null> {
  const row = await db
    .selectFrom('notification_devices')
    .selectAll()
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row ?? null
}

/** Lists the devices of a user's open sessions. */
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

/** Deletes the device of a session; with `endpoint`, only if it still has that endpoint. */
export async function deleteDevice(db: Queries, sessionId: string, endpoint: string | null = null): Promise<void> {
  const device = db.deleteFrom('notification_devices').where('session_id', '=', sessionId)
  await (endpoint === null ? device : device.where('endpoint', '=', endpoint)).execute()
}

const PUSH_KEYS = 'push_keys'

/** Reads the push keys that the shop has generated, as JSON; null before that. */
export async function readPushKeys(db: Queries): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', PUSH_KEYS).executeTakeFirst()
  return row?.value ?? null
}

/** Saves push keys, unless another process has saved some. */
export async function savePushKeys(db: Queries, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: PUSH_KEYS, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}
