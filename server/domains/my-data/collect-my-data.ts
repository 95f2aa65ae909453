import { toWireReview } from '#contract/catalogue/review.ts'
import { toWireOrder } from '#contract/orders/order.ts'
import type { MyData } from '#contract/schemas/account.ts'
import { describeEvent, listEvents } from '../../storage/events.ts'
import type { Queries } from '../../storage/transaction.ts'
import { listUserSessions } from '../account/session-store.ts'
import { readUser, toUserResponse } from '../account/user-store.ts'
import { readStoredBag } from '../bag/bag-store.ts'
import { listDevices } from '../order-notifications/notification-store.ts'
import { describeOrders } from '../ordering/orders/describe-order.ts'
import { listOrders } from '../ordering/orders/order-store.ts'
import { readReviewsBy } from '../reviews/review-store.ts'
import { listUserAlerts } from '../stock-alerts/stock-alert-store.ts'
import { readStoredWishlist } from '../wishlist/wishlist-store.ts'

/** The newest. An account has fewer, unless somebody guesses its password. */
const MAX_EVENTS = 1000

/** All but the password. Null if there is no such account. */
export async function collectMyData(db: Queries, userId: string, now: number): Promise<MyData | null> {
  const user = await readUser(db, userId)
  if (!user) return null
  const bag = await readStoredBag(db, userId)
  const { productIds } = await readStoredWishlist(db, userId)
  // Not messages and custom orders: others may have sent them with this address.
  return {
    account: { ...toUserResponse(user), createdAt: new Date(user.created_at).toISOString() },
    sessions: (await listUserSessions(db, userId, now)).map(({ created_at, last_seen_at, device, place }) => ({
      openedAt: new Date(created_at).toISOString(),
      lastSeenAt: new Date(last_seen_at).toISOString(),
      device,
      place,
    })),
    accountEvents: (await listEvents(db, { subjects: [userId], limit: MAX_EVENTS })).map((event) => ({
      at: new Date(event.at).toISOString(),
      event: describeEvent(event),
      device: event.device ?? '',
    })),
    orderNews: (await listDevices(db, userId, now)).map(({ endpoint, subscribed_at }) => ({
      endpoint,
      askedAt: new Date(subscribed_at).toISOString(),
    })),
    bag: { lines: [...bag.lines], giftData: bag.gift },
    wishlist: [...productIds],
    stockAlerts: (await listUserAlerts(db, userId)).map(({ product_id, size, email, requested_at, notified_at }) => ({
      productId: product_id,
      ...(size && { size }),
      email,
      askedAt: new Date(requested_at).toISOString(),
      notifiedAt: notified_at === null ? null : new Date(notified_at).toISOString(),
    })),
    orders: (await describeOrders(db, await listOrders(db, userId))).map(toWireOrder),
    reviews: (await readReviewsBy(db, userId)).map(toWireReview),
  }
}
