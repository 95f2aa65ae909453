/**
 * Links through which an order can be followed without logging in. Each email about an order contains a link of its
 * own. All links to an order can be stopped at once.
 */
import { createToken, sha256 } from '../../../lib/secret-token.ts'
import { inTransaction, type Queries } from '../../../storage/transaction.ts'
import { readOrder, type StoredOrder } from '../orders/order-store.ts'
import { deleteFollowLinks, insertFollowLink, readFollowLink } from './follow-link-store.ts'

const LIFETIME_DAYS = 90
const LIFETIME_MS = LIFETIME_DAYS * 24 * 60 * 60_000

/** Length of a link's token in bytes: short enough for the link to fit on one line of a plain-text email. */
const TOKEN_BYTES = 24

/** A new link. The shop stores only a hash of `token`, so the link cannot be read again. */
interface FollowLink {
  token: string
  /** When the link stops working (epoch ms). */
  expiresAt: number
}

/**
 * Creates a link to an order that works for 90 days. Earlier links to the order keep working. Set `canConfirm` only if
 * the link goes to the shopper's email address and nowhere else, because it then proves who confirms the order.
 */
export async function createFollowLink(
  db: Queries,
  orderId: string,
  now: number,
  { canConfirm = false }: { canConfirm?: boolean } = {},
): Promise<FollowLink> {
  const token = createToken(TOKEN_BYTES)
  const expiresAt = now + LIFETIME_MS
  await insertFollowLink(db, {
    id: sha256(token),
    order_id: orderId,
    created_at: now,
    expires_at: expiresAt,
    can_confirm: canConfirm ? 1 : 0,
  })
  return { token, expiresAt }
}

/** Creates a link to an order and stops all earlier ones. */
export function replaceFollowLink(db: Queries, orderId: string, now: number): Promise<FollowLink> {
  return inTransaction(db, async (tx) => {
    await deleteFollowLinks(tx, orderId)
    return await createFollowLink(tx, orderId, now)
  })
}

/** Returns the order that a link shows, or null if the link is unknown, stopped or expired. */
export async function findFollowedOrder(
  db: Queries,
  token: string,
  now: number,
): Promise<{ order: StoredOrder; expiresAt: number; canConfirm: boolean } | null> {
  const link = await readFollowLink(db, sha256(token), now)
  const order = link && (await readOrder(db, { id: link.order_id }))
  return order && { order, expiresAt: link.expires_at, canConfirm: link.can_confirm === 1 }
}

/** Returns the URL of the page that shows an order through a link. `origin` is the shop's public origin. */
export function followUrl(origin: string, token: string): string {
  return `${origin}/follow/${token}`
}
