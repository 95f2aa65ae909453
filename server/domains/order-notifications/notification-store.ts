/** A device belongs to a login session and is deleted with it. */
import type { DB } from '../../storage/schema.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'

type NotificationDevice = DB['notification_devices']

/** Replaces any device of the same session or push endpoint. */
export async function saveDevice(tx: Tx, device: NotificationDevice): Promise<void> {
  // A browser keeps its endpoint when another user logs in.
  await tx
    .deleteFrom('notification_devices')
    .where((eb) => eb.or([eb('session_id', '=', device.session_id), eb('endpoint', '=', device.endpoint)]))
    .execute()
  await tx.insertInto('notification_devices').values(device).execute()
}

/**
 * Deletes the least recently used devices of the account, so that `kept` are left
 * beside that of the session.
 */
export async function deleteUnusedDevices(
  tx: Tx,
  { userId, sessionId, kept }: { userId: string; sessionId: string; kept: number },
): Promise<void> {
  const others = await tx
    .selectFrom('notification_devices')
    .innerJoin('sessions', 'sessions.id', 'notification_devices.session_id')
    .select('session_id')
    .where('sessions.user_id', '=', userId)
    .where('session_id', '!=', sessionId)
    .orderBy('sessions.last_seen_at', 'desc')
    .orderBy('notification_devices.subscribed_at', 'desc')
    .execute()
  const unused = others.slice(kept).map(({ session_id }) => session_id)
  if (unused.length > 0) await tx.deleteFrom('notification_devices').where('session_id', 'in', unused).execute()
}

export async function readDevice(db: Queries, sessionId: string): Promise<NotificationDevice | null> {
  const row = await db
    .selectFrom('notification_devices')
    .selectAll()
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row ?? null
}

/** Omits devices of expired sessions. */
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

/** With `endpoint`, deletes the device only if that is still its endpoint. */
export async function deleteDevice(db: Queries, sessionId: string, endpoint: string | null = null): Promise<void> {
  const device = db.deleteFrom('notification_devices').where('session_id', '=', sessionId)
  await (endpoint === null ? device : device.where('endpoint', '=', endpoint)).execute()
}

const PUSH_KEYS = 'push_keys'

/** As JSON; null if none were generated. */
export async function readPushKeys(db: Queries): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', PUSH_KEYS).executeTakeFirst()
  return row?.value ?? null
}

/** Keeps keys that another process has saved. */
export async function savePushKeys(db: Queries, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: PUSH_KEYS, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}
