import {
  addPurchase,
  type CartContents,
  emptyContents,
  readContents,
  readGift,
  toStoredContents,
} from '#contract/bag/cart-contents.ts'
import type { LineId } from '#contract/bag/line-id.ts'
import type { Gift } from '#contract/schemas/gift.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'

export interface StoredLine extends LineId {
  quantity: number
}

export interface StoredBag {
  lines: readonly StoredLine[]
  gift: Gift | null
  /** Starts at 0; every change increments it. */
  revision: number
}

/** One query, so that lines and revision agree. Empty if none is stored. */
export async function readStoredBag(db: Queries, userId: string): Promise<StoredBag> {
  return toStoredBag(
    await db
      .selectFrom('bags')
      .leftJoin('bag_lines', 'bag_lines.user_id', 'bags.user_id')
      .select(bagColumns)
      .where('bags.user_id', '=', userId)
      .orderBy('bag_lines.position')
      .execute(),
  )
}

/** Joined with the bag's lines. */
const bagColumns = [
  'bags.revision',
  'bags.gift',
  'bag_lines.product_id',
  'bag_lines.size',
  'bag_lines.quantity',
] as const

interface BagRow {
  /** Null if there is no bag. */
  revision: number | null
  gift: string | null
  /** Null if the bag has no lines. */
  product_id: string | null
  size: string | null
  quantity: number | null
}

/** Keeps their order. Without rows, the bag is empty. */
function toStoredBag(rows: readonly BagRow[]): StoredBag {
  const { revision, gift } = rows[0] ?? { revision: 0, gift: null }
  const lines = rows.flatMap(({ product_id, size, quantity }) =>
    product_id === null || quantity === null ? [] : { productId: product_id, ...(size && { size }), quantity },
  )
  return { lines, gift: gift === null ? null : readGift(JSON.parse(gift)), revision: revision ?? 0 }
}

/**
 * Locks the bag until the transaction ends. Creates an empty one if none is
 * stored.
 */
export async function lockBag(tx: Tx, userId: string): Promise<StoredBag> {
  await tx
    .insertInto('bags')
    .values({ user_id: userId, revision: 0, gift: null })
    // This no-op update locks the row on PostgreSQL.
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId }))
    .execute()
  return await readStoredBag(tx, userId)
}

/** Also increments the revision. */
export async function lockBagForChange(tx: Tx, userId: string): Promise<StoredBag> {
  await tx
    .insertInto('bags')
    .values({ user_id: userId, revision: 1, gift: null })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((bag) => ({ revision: bag('bags.revision', '+', 1) })),
    )
    .execute()
  return await readStoredBag(tx, userId)
}

/** Only after `lockBag`. */
export async function writeBag(tx: Tx, userId: string, { lines, gift, revision }: StoredBag): Promise<void> {
  await tx
    .updateTable('bags')
    .set({ revision, gift: gift && JSON.stringify(gift) })
    .where('user_id', '=', userId)
    .execute()
  await tx.deleteFrom('bag_lines').where('user_id', '=', userId).execute()
  if (lines.length === 0) return
  const rows = lines.map(({ productId, size = '', quantity }, position) => ({
    user_id: userId,
    product_id: productId,
    size,
    position,
    quantity,
  }))
  await tx.insertInto('bag_lines').values(rows).execute()
}

/** `revision` is the bag's after the removal. */
export async function insertPurchase(tx: Tx, userId: string, revision: number, purchase: CartContents): Promise<void> {
  await tx
    .insertInto('bag_purchases')
    .values({ user_id: userId, revision, contents: JSON.stringify(toStoredContents(purchase)) })
    .execute()
}

/** After revision `since`, up to and including `until`. */
export async function purchasedBetween(
  db: Queries,
  userId: string,
  since: number,
  until: number,
): Promise<CartContents> {
  const rows = await db
    .selectFrom('bag_purchases')
    .select('contents')
    .where('user_id', '=', userId)
    .where('revision', '>', since)
    .where('revision', '<=', until)
    .orderBy('revision')
    .execute()
  return rows
    .map(({ contents }) => readContents(JSON.parse(contents)) ?? emptyContents)
    .reduce(addPurchase, emptyContents)
}

export async function deleteBag(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('bags').where('user_id', '=', userId).execute()
}
