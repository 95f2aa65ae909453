import type { ErrorCode } from '#contract/errors.ts'
import type { LineChange } from '#contract/line-change.ts'
import { toPaise, toRupees, totalRupees } from '#contract/money.ts'
import { type CouponRule, type NamedAmount, type Price, priceOf } from '#contract/price.ts'
import type { Queries } from '../../storage/transaction.ts'
import { type Piece, type Pieces, readPieces } from '../catalogue/piece-store.ts'
import { findCoupon } from '../coupons/find-coupon.ts'
import type { NamedPaise, OrderContents } from '../orders/order-contents.ts'
import type { Purchase } from './purchase.ts'

/** Why something cannot be bought as it was asked for, and how it can be. */
export interface Objection {
  kind: 'objection'
  code: Extract<
    ErrorCode,
    | 'PRODUCT_UNKNOWN'
    | 'OUT_OF_STOCK'
    | 'ONLY_LEFT'
    | 'AMOUNT_DIFFERS'
    | 'COUPON_UNKNOWN'
    | 'COUPON_ENDED'
    | 'COUPON_USED'
  >
  changes: readonly LineChange[]
  /** What it would come to with the changes, in rupees. */
  total: number
}

interface Quoted {
  kind: 'quoted'
  contents: OrderContents
}

/**
 * Counts a purchase anew from the shop's own prices, stock and coupons, and objects when the shopper was shown something
 * else. Changes nothing; who holds the pieces finds out whether they are still there.
 */
export async function quote(db: Queries, purchase: Purchase, now: number): Promise<Quoted | Objection> {
  const pieces = await readPieces(
    db,
    purchase.lines.map(({ productId }) => productId),
  )
  const coupon = await couponOf(db, purchase, now)
  const rule = typeof coupon === 'string' ? null : coupon
  const possible = purchase.lines.map((line) => ({ line, is: nowOf(line, pieces.get(line.productId)) }))
  const price = priceOf(totalRupees(possible.map(({ is }) => is)), { coupon: rule })
  const changes = possible.map(({ line, is }) => changeOf(line, is, pieces)).filter((change) => change !== null)
  const object = (code: Objection['code']): Objection => ({ kind: 'objection', code, changes, total: price.total })

  if (purchase.lines.some(({ productId }) => !pieces.get(productId)?.isForSale)) return object('PRODUCT_UNKNOWN')
  const short = possible.filter(({ line, is }) => is.quantity < line.quantity)
  if (short.some(({ is }) => is.quantity === 0)) return object('OUT_OF_STOCK')
  if (short.length > 0) return object('ONLY_LEFT')
  if (typeof coupon === 'string') return object(coupon)
  if (toPaise(price.total) !== purchase.seenTotalPaise) return object('AMOUNT_DIFFERS')
  return { kind: 'quoted', contents: contentsOf(purchase, pieces, price) }
}

type PurchasedLine = Purchase['lines'][number]

async function couponOf(db: Queries, { couponCode, userId }: Purchase, now: number) {
  if (!couponCode) return null
  const found = await findCoupon(db, { code: couponCode, userId, now })
  return typeof found === 'string' ? found : ({ code: found.code, percent: found.percent } satisfies CouponRule)
}

/** What one line can be now. */
function nowOf({ quantity }: PurchasedLine, piece: Piece | undefined): LineChange['is'] {
  return { price: piece?.now.price ?? 0, quantity: Math.min(quantity, piece?.now.stock ?? 0) }
}

function changeOf({ productId, quantity, seenPaise }: PurchasedLine, is: LineChange['is'], pieces: Pieces) {
  const isAsSeen = seenPaise === null || seenPaise === toPaise(is.price)
  if (isAsSeen && is.quantity === quantity) return null
  const was = { price: seenPaise === null ? null : toRupees(seenPaise), quantity }
  return { productID: productId, title: pieces.get(productId)?.now.title ?? '', was, is } satisfies LineChange
}

function contentsOf({ lines, address, phone, gift }: Purchase, pieces: Pieces, price: Price): OrderContents {
  return {
    lines: lines.flatMap(({ productId, quantity }) => {
      const piece = pieces.get(productId)
      if (!piece) return []
      const { title, image, price: each } = piece.now
      return { productId, title, image: image[0] ?? '', pricePaise: toPaise(each), quantity }
    }),
    subtotalPaise: toPaise(price.subtotal),
    charges: price.charges.map(inPaise),
    discounts: price.discounts.map(inPaise),
    coupon: price.coupon && { code: price.coupon.code, paise: toPaise(price.coupon.amount) },
    totalPaise: toPaise(price.total),
    address,
    phone,
    gift,
  }
}

function inPaise({ name, amount }: NamedAmount): NamedPaise {
  return { name, paise: toPaise(amount) }
}
