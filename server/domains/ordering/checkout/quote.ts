import type { LineChange } from '#contract/bag/line-changes.ts'
import type { LineId } from '#contract/bag/line-id.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { type Paise, sumPaise } from '#contract/money.ts'
import { type CouponRule, calculatePrice, type Price } from '#contract/orders/price.ts'
import type { OrderContents } from '../../../storage/json-columns.ts'
import { type CurrentLine, currentLine, type LineFault, readCurrentProducts } from '../../catalogue/product-store.ts'
import { type CouponDeps, findUsableCoupon } from '../../coupons/coupons.ts'
import type { Purchase, PurchasedLine } from './purchase.ts'

/**
 * Why a purchase cannot be made as requested, and the changes that would make it
 * possible.
 */
export interface QuoteRejection {
  kind: 'rejected'
  code: Extract<
    ErrorCode,
    | LineFault
    | 'OUT_OF_STOCK'
    | 'ONLY_LEFT'
    | 'AMOUNT_DIFFERS'
    | 'COUPON_UNKNOWN'
    | 'COUPON_ENDED'
    | 'COUPON_USED'
    | 'TOO_OFTEN'
  >
  changes: readonly LineChange[]
  /** Lines that cannot be bought in any quantity. */
  faults: readonly (LineId & { code: LineFault })[]
  /** In paise, after applying `changes`. */
  totalPaise: Paise
  /** With TOO_OFTEN: how long codes are refused, in ms. */
  waitMs: number
}

interface Quoted {
  kind: 'quoted'
  contents: OrderContents
}

/**
 * Prices a purchase from the shop's own data. Rejects it if a quantity is not
 * available, the coupon cannot be used or the total differs from the one shown.
 * `codFee` is in paise. Reserves nothing.
 */
export async function quote(
  { db, budgets }: CouponDeps,
  purchase: Purchase,
  now: number,
  codFee: number,
): Promise<Quoted | QuoteRejection> {
  const products = await readCurrentProducts(
    db,
    purchase.lines.map(({ productId }) => productId),
  )
  const coupon = await findCouponRule({ db, budgets }, purchase, now)
  const rule = typeof coupon === 'object' ? coupon : null
  const codFeePaise = purchase.method === 'cod' ? codFee : 0
  const lines = purchase.lines.map((line) => quoteLine(line, currentLine(products, line)))
  const price = calculatePrice(sumPaise(lines.map(({ is }) => is)), { coupon: rule, codFeePaise })
  const faults = lines.flatMap(({ line: { productId, size }, fault }) =>
    fault ? { productId, size, code: fault } : [],
  )
  const reject = (code: QuoteRejection['code']): QuoteRejection => ({
    kind: 'rejected',
    code,
    changes: lines.map(lineChangeOf).filter((change) => change !== null),
    faults,
    totalPaise: price.totalPaise,
    waitMs: typeof coupon === 'number' ? coupon - now : 0,
  })

  const worst = FAULTS.find((code) => faults.some((fault) => fault.code === code))
  if (worst) return reject(worst)
  const short = lines.filter(({ line, is }) => is.quantity < line.quantity)
  if (short.some(({ is }) => is.quantity === 0)) return reject('OUT_OF_STOCK')
  if (short.length > 0) return reject('ONLY_LEFT')
  if (typeof coupon === 'number') return reject('TOO_OFTEN')
  if (typeof coupon === 'string') return reject(coupon)
  if (price.totalPaise !== purchase.shownTotalPaise) return reject('AMOUNT_DIFFERS')
  return { kind: 'quoted', contents: toOrderContents(purchase, lines, price) }
}

/** The first that applies to any line is the reason for the rejection. */
const FAULTS = ['PRODUCT_UNKNOWN', 'SIZE_UNKNOWN', 'SIZE_NEEDED'] as const

interface QuotedLine {
  line: PurchasedLine
  /** Null if there is no such product. */
  current: CurrentLine | null
  fault: LineFault | null
  /** The current unit price and the available quantity. */
  is: LineChange['is']
}

function quoteLine(line: PurchasedLine, current: CurrentLine | null): QuotedLine {
  const fault = current ? current.fault : 'PRODUCT_UNKNOWN'
  // A line without the size that it needs lacks only the shopper's choice.
  const left = fault === 'SIZE_NEEDED' ? line.quantity : (current?.now.stock ?? 0)
  const is = { pricePaise: current?.now.pricePaise ?? 0, quantity: Math.min(line.quantity, left) }
  return { line, current, fault, is }
}

async function findCouponRule(deps: CouponDeps, { couponCode, userId }: Purchase, now: number) {
  if (!couponCode) return null
  const found = await findUsableCoupon(deps, { code: couponCode, userId, guesser: userId, now })
  return typeof found !== 'object' ? found : ({ code: found.code, percent: found.percent } satisfies CouponRule)
}

function lineChangeOf({ line, current, is }: QuotedLine): LineChange | null {
  const { productId, size, quantity, shownPaise } = line
  const isAsShown = shownPaise === null || shownPaise === is.pricePaise
  if (isAsShown && is.quantity === quantity) return null
  return { productId, size, title: current?.now.title ?? '', was: { pricePaise: shownPaise, quantity }, is }
}

function toOrderContents(
  { address, phone, business, gift }: Purchase,
  lines: readonly QuotedLine[],
  price: Price,
): OrderContents {
  return {
    lines: lines.flatMap(({ line: { productId, size, quantity }, current }) => {
      if (!current) return []
      const { title, image, pricePaise } = current.now
      return { productId, size, title, image: image[0] ?? '', pricePaise, quantity }
    }),
    ...price,
    address,
    phone,
    business,
    gift,
  }
}
