import { randomUUID } from 'node:crypto'
import { createSession } from '#server/domains/account/session-store.ts'
import type { Queries } from '#server/storage/transaction.ts'
import { homeAddress } from '../shop/buyer.ts'

/** Shoppers are logged in and have an address, but no password: hashing is slow. */
export async function concurrently(
  db: Queries,
  count: number,
  now = Date.now(),
): Promise<{ userId: string; token: string }[]> {
  const users = Array.from({ length: count }, (_, at) => ({
    id: randomUUID(),
    fullname: `Shopper ${at}`,
    email: `${randomUUID()}@example.com`,
    password_hash: '',
    phone: '9876543210',
    address: JSON.stringify(homeAddress),
    address_line: '',
    address_name: '',
    addresses: '[]',
    is_staff: 0,
    created_at: now,
  }))
  await db.insertInto('users').values(users).execute()
  const shoppers: { userId: string; token: string }[] = []
  for (const { id } of users) {
    const { token } = await createSession(db, { userId: id, device: { device: '', place: '' } }, now)
    shoppers.push({ userId: id, token })
  }
  return shoppers
}
