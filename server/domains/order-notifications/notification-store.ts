/**
 * SQL queries for the devices that receive order notifications and for the shop's web push keys. Each device belongs to
 * a login session and is deleted along with that session.
 */
import type { DB } from '../../storage/schema.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'

type NotificationDevice = DB['notification_devices']

/**
 * Saves a device for order notifications. Replaces any device with the same login session or the same push endpoint.
 */
export async function saveDevice(tx: Tx, device: NotificationDevice): Promise<void> {
  // A browser keeps its push endpoint when another user logs in.
  await tx
    .deleteFrom('notification_devices')
    .where((eb) => eb.or([eb('session_id', '=', device.session_id), eb('endpoint', '=', device.endpoint)]))
    .execute()
  await tx.insertInto('notification_devices').values(device).execute()
}

/** Returns the device that belongs to a login session, or null if the session has not enabled order notifications. */
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
 * Deletes the device of a login session, so that the device receives no more notifications. If `endpoint` is given,
 * deletes the device only if `endpoint` is still the device's push endpoint.
 */
export async function deleteDevice(db: Queries, sessionId: string, endpoint: string | null = null): Promise<void> {
  const device = db.deleteFrom('notification_devices').where('session_id', '=', sessionId)
  await (endpoint === null ? device : device.where('endpoint', '=', endpoint)).execute()
}

const PUSH_KEYS = 'push_keys'

/** Returns the shop's generated web push keys as a JSON string, or null if none have been generated yet. */
export async function readPushKeys(db: Queries): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', PUSH_KEYS).executeTakeFirst()
  return row?.value ?? null
}

/** Saves the shop's generated web push keys (a JSON string), unless another process has already saved some. */
export async function savePushKeys(db: Queries, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: PUSH_KEYS, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}
