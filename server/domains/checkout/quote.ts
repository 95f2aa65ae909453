import type { LineChange } from '#contract/bag/line-changes.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { type Paise, sumPaise } from '#contract/money.ts'
import { type CouponRule, calculatePrice, type Price } from '#contract/orders/price.ts'
import type { OrderContents } from '../../storage/json-columns.ts'
import type { Queries } from '../../storage/transaction.ts'
import { type CurrentProduct, type CurrentProducts, readCurrentProducts } from '../catalogue/current-product-store.ts'
import { findUsableCoupon } from '../coupons/coupons.ts'
import type { Purchase } from './purchase.ts'

/** The reason why a purchase cannot be made as requested, and the changes that would make the purchase possible. */
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
  /** Total price after applying `changes`, in paise. */
  totalPaise: Paise
}

interface Quoted {
  kind: 'quoted'
  contents: OrderContents
}

/**
 * Calculates the price of a purchase from the shop's own data. Rejects the purchase if a quantity is not available, the
 * coupon cannot be used or the total differs from the one shown on the page. Does not reserve anything.
 */
export async function quote(db: Queries, purchase: Purchase, now: number): Promise<Quoted | QuoteRejection> {
  const products = await readCurrentProducts(
    db,
    purchase.lines.map(({ productId }) => productId),
  )
  const coupon = await findCouponRule(db, purchase, now)
  const rule = typeof coupon === 'string' ? null : coupon
  const available = purchase.lines.map((line) => ({ line, is: availableOf(line, products.get(line.productId)) }))
  const price = calculatePrice(sumPaise(available.map(({ is }) => is)), { coupon: rule })
  const changes = available.map(({ line, is }) => lineChangeOf(line, is, products)).filter((change) => change !== null)
  const reject = (code: QuoteRejection['code']): QuoteRejection => ({
    kind: 'rejected',
    code,
    changes,
    totalPaise: price.totalPaise,
  })

  if (purchase.lines.some(({ productId }) => !products.get(productId)?.isForSale)) return reject('PRODUCT_UNKNOWN')
  const short = available.filter(({ line, is }) => is.quantity < line.quantity)
  if (short.some(({ is }) => is.quantity === 0)) return reject('OUT_OF_STOCK')
  if (short.length > 0) return reject('ONLY_LEFT')
  if (typeof coupon === 'string') return reject(coupon)
  if (price.totalPaise !== purchase.shownTotalPaise) return reject('AMOUNT_DIFFERS')
  return { kind: 'quoted', contents: toOrderContents(purchase, products, price) }
}

type PurchasedLine = Purchase['lines'][number]

async function findCouponRule(db: Queries, { couponCode, userId }: Purchase, now: number) {
  if (!couponCode) return null
  const found = await findUsableCoupon(db, { code: couponCode, userId, now })
  return typeof found === 'string' ? found : ({ code: found.code, percent: found.percent } satisfies CouponRule)
}

function availableOf({ quantity }: PurchasedLine, product: CurrentProduct | undefined): LineChange['is'] {
  return { pricePaise: product?.now.pricePaise ?? 0, quantity: Math.min(quantity, product?.now.stock ?? 0) }
}

function lineChangeOf(
  { productId, quantity, shownPaise }: PurchasedLine,
  is: LineChange['is'],
  products: CurrentProducts,
) {
  const isAsShown = shownPaise === null || shownPaise === is.pricePaise
  if (isAsShown && is.quantity === quantity) return null
  const was = { pricePaise: shownPaise, quantity }
  return { productId, title: products.get(productId)?.now.title ?? '', was, is } satisfies LineChange
}

function toOrderContents(
  { lines, address, phone, gift }: Purchase,
  products: CurrentProducts,
  price: Price,
): OrderContents {
  return {
    lines: lines.flatMap(({ productId, quantity }) => {
      const product = products.get(productId)
      if (!product) return []
      const { title, image, pricePaise } = product.now
      return { productId, title, image: image[0] ?? '', pricePaise, quantity }
    }),
    ...price,
    address,
    phone,
    gift,
  }
}
