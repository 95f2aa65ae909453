/**
 * Links through which an order can be followed without logging in. Each email
 * about an order contains its own; all can be stopped at once.
 */
import { createToken, sha256 } from '../../../lib/secret-token.ts'
import { inTransaction, type Queries } from '../../../storage/transaction.ts'
import { readOrder, type StoredOrder } from '../orders/order-store.ts'
import { deleteFollowLinks, insertFollowLink, readFollowLink } from './follow-link-store.ts'

const LIFETIME_DAYS = 90
const LIFETIME_MS = LIFETIME_DAYS * 24 * 60 * 60_000

/** In bytes: short enough for the link to fit on one line of a plain-text email. */
const TOKEN_BYTES = 24

/** Only a hash of `token` is stored, so the link cannot be read again. */
interface FollowLink {
  token: string
  /** Epoch ms. */
  expiresAt: number
}

/**
 * Creates a link that works for 90 days, beside earlier ones. Set `canConfirm`
 * only if it goes to the shopper's email address and nowhere else, because it
 * then proves who confirms the order.
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

/** Stops all earlier links to the order. */
export function replaceFollowLink(db: Queries, orderId: string, now: number): Promise<FollowLink> {
  return inTransaction(db, async (tx) => {
    await deleteFollowLinks(tx, orderId)
    return await createFollowLink(tx, orderId, now)
  })
}

/** Returns null if the link is unknown, stopped or expired. */
export async function findFollowedOrder(
  db: Queries,
  token: string,
  now: number,
): Promise<{ order: StoredOrder; expiresAt: number; canConfirm: boolean } | null> {
  const link = await readFollowLink(db, sha256(token), now)
  const order = link && (await readOrder(db, { id: link.order_id }))
  return order && { order, expiresAt: link.expires_at, canConfirm: link.can_confirm === 1 }
}

/** `origin` is the shop's public origin. */
export function followUrl(origin: string, token: string): string {
  return `${origin}/follow/${token}`
}
