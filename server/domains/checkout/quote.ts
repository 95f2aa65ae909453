import type { LineChange } from '#contract/bag/line-changes.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { type Paise, sumPaise } from '#contract/money.ts'
import { type CouponRule, calculatePrice, type Price } from '#contract/price.ts'
import type { OrderContents } from '../../storage/json-columns.ts'
import type { Queries } from '../../storage/transaction.ts'
import { type CurrentProduct, type CurrentProducts, readCurrentProducts } from '../catalogue/product-store.ts'
import { findUsableCoupon } from '../coupons/coupons.ts'
import type { Purchase } from './purchase.ts'

/** Why something cannot be bought as it was asked for, and how it can be. */
export interface QuoteRejection {
  kind: 'rejected'
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
  /** What it would come to with the changes. */
  totalPaise: Paise
}

interface Quoted {
  kind: 'quoted'
  contents: OrderContents
}

/**
 * Counts a purchase anew from the shop's own prices, stock and coupons, and objects when the shopper was shown something
 * else. Changes nothing; who holds the pieces finds out whether they are still there.
 */
export async function quote(db: Queries, purchase: Purchase, now: number): Promise<Quoted | QuoteRejection> {
  const pieces = await readCurrentProducts(
    db,
    purchase.lines.map(({ productId }) => productId),
  )
  const coupon = await findCouponRule(db, purchase, now)
  const rule = typeof coupon === 'string' ? null : coupon
  const possible = purchase.lines.map((line) => ({ line, is: availableOf(line, pieces.get(line.productId)) }))
  const price = calculatePrice(sumPaise(possible.map(({ is }) => is)), { coupon: rule })
  const changes = possible.map(({ line, is }) => lineChangeOf(line, is, pieces)).filter((change) => change !== null)
  const reject = (code: QuoteRejection['code']): QuoteRejection => ({
    kind: 'rejected',
    code,
    changes,
    totalPaise: price.totalPaise,
  })

  if (purchase.lines.some(({ productId }) => !pieces.get(productId)?.isForSale)) return reject('PRODUCT_UNKNOWN')
  const short = possible.filter(({ line, is }) => is.quantity < line.quantity)
  if (short.some(({ is }) => is.quantity === 0)) return reject('OUT_OF_STOCK')
  if (short.length > 0) return reject('ONLY_LEFT')
  if (typeof coupon === 'string') return reject(coupon)
  if (price.totalPaise !== purchase.shownTotalPaise) return reject('AMOUNT_DIFFERS')
  return { kind: 'quoted', contents: toOrderContents(purchase, pieces, price) }
}

type PurchasedLine = Purchase['lines'][number]

async function findCouponRule(db: Queries, { couponCode, userId }: Purchase, now: number) {
  if (!couponCode) return null
  const found = await findUsableCoupon(db, { code: couponCode, userId, now })
  return typeof found === 'string' ? found : ({ code: found.code, percent: found.percent } satisfies CouponRule)
}

/** What one line can be now. */
function availableOf({ quantity }: PurchasedLine, piece: CurrentProduct | undefined): LineChange['is'] {
  return { pricePaise: piece?.now.pricePaise ?? 0, quantity: Math.min(quantity, piece?.now.stock ?? 0) }
}

function lineChangeOf(
  { productId, quantity, shownPaise }: PurchasedLine,
  is: LineChange['is'],
  pieces: CurrentProducts,
) {
  const isAsSeen = shownPaise === null || shownPaise === is.pricePaise
  if (isAsSeen && is.quantity === quantity) return null
  const was = { pricePaise: shownPaise, quantity }
  return { productId, title: pieces.get(productId)?.now.title ?? '', was, is } satisfies LineChange
}

function toOrderContents(
  { lines, address, phone, gift }: Purchase,
  pieces: CurrentProducts,
  price: Price,
): OrderContents {
  return {
    lines: lines.flatMap(({ productId, quantity }) => {
      const piece = pieces.get(productId)
      if (!piece) return []
      const { title, image, pricePaise } = piece.now
      return { productId, title, image: image[0] ?? '', pricePaise, quantity }
    }),
    ...price,
    address,
    phone,
    gift,
  }
}
