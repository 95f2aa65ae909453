import type { Queries } from '../../storage/transaction.ts'
import type { Device } from './device.ts'

/** Remembers it. True if it was unknown. */
export async function recordDevice(db: Queries, userId: string, device: Device, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('known_devices')
    .set({ seen_at: now })
    .where('user_id', '=', userId)
    .where('device', '=', device.device)
    .where('place', '=', device.place)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return false
  await db
    .insertInto('known_devices')
    .values({ user_id: userId, ...device, seen_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'device', 'place']).doNothing())
    .execute()
  return true
}

export async function isKnownDevice(db: Queries, userId: string, { device, place }: Device): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('seen_at')
    .where('user_id', '=', userId)
    .where('device', '=', device)
    .where('place', '=', place)
    .executeTakeFirst()
  return row !== undefined
}

export async function forgetDevices(db: Queries, userId: string): Promise<void> {
  await db.deleteFrom('known_devices').where('user_id', '=', userId).execute()
}
