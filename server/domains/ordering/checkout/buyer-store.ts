import type { Address } from '#contract/schemas/address.ts'
import { addressColumn, parseColumn } from '../../../storage/json-columns.ts'
import type { Queries } from '../../../storage/transaction.ts'
import { bagColumns, type StoredBag, toStoredBag } from '../../bag/bag-store.ts'

/** What a purchase contains unless its request says otherwise. */
interface Buyer {
  bag: StoredBag
  address: Address | null
  /** Empty if the user has saved no phone number. */
  phone: string
}

/** Returns a user's bag, saved address and phone number. */
export async function readBuyer(db: Queries, userId: string): Promise<Buyer> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('bags', 'bags.user_id', 'users.id')
    .leftJoin('bag_lines', 'bag_lines.user_id', 'users.id')
    .select(['users.address', 'users.phone'])
    .select(bagColumns)
    .where('users.id', '=', userId)
    .orderBy('bag_lines.position')
    .execute()
  const [user] = rows
  const address = user?.address ? parseColumn(addressColumn, user.address) : null
  return { bag: toStoredBag(rows), address, phone: user?.phone ?? '' }
}
