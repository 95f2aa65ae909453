/**
 * SQL queries for the devices that receive order notifications and for the shop's web push keys. A device belongs to a
 * login session and is deleted along with the session. Some queries join the sessions table to find a user's devices.
 */
import type { DB } from '../../storage/schema.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'

type NotificationDevice = DB['notification_devices']

/** Saves the device that belongs to a session. Replaces any device with the same session or the same push endpoint. */
export async function saveDevice(tx: Tx, device: NotificationDevice): Promise<void> {
  // A browser keeps its push endpoint when another user logs in.
  await tx
    .deleteFrom('notification_devices')
    .where((eb) => eb.or([eb('session_id', '=', device.session_id), eb('endpoint', '=', device.endpoint)]))
    .execute()
  await tx.insertInto('notification_devices').values(device).execute()
}

/** Returns the device of a session, or null if the session does not receive order notifications. */
export async function readDevice(db: Queries, sessionId: string): Promise<NotificationDevice | null> {
  const row = await db
    .selectFrom('notification_devices')
    .selectAll()
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the devices on which a user receives order notifications, except those of expired sessions. */
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

/**
 * Deletes a session's device, so that it receives no more notifications. If `endpoint` is given, deletes the device
 * only if it still has this endpoint.
 */
export async function deleteDevice(db: Queries, sessionId: string, endpoint: string | null = null): Promise<void> {
  const device = db.deleteFrom('notification_devices').where('session_id', '=', sessionId)
  await (endpoint === null ? device : device.where('endpoint', '=', endpoint)).execute()
}

const PUSH_KEYS = 'push_keys'

/** Returns the web push keys that the shop has generated, as a JSON string, or null if there are none yet. */
export async function readPushKeys(db: Queries): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', PUSH_KEYS).executeTakeFirst()
  return row?.value ?? null
}

/**
 * Saves the web push keys that the shop has generated, as a JSON string, unless another process has already saved some.
 */
export async function savePushKeys(db: Queries, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: PUSH_KEYS, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}
