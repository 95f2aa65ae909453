import { createHash } from 'node:crypto'
import { lineKey } from '#contract/bag/line-id.ts'
import { toPaise } from '#contract/money.ts'
import { isIndia } from '#contract/orders/address-rules.ts'
import { differingGstinStates } from '#contract/orders/gstin.ts'
import { carryPhone, readPhone } from '#contract/orders/phone.ts'
import type { Address } from '#contract/schemas/address.ts'
import { addressInput } from '#contract/schemas/address-input.ts'
import type { Business } from '#contract/schemas/business.ts'
import type { ErrorResponse } from '#contract/schemas/error-response.ts'
import type { Gift } from '#contract/schemas/gift.ts'
import type { WirePurchase } from '#contract/schemas/payment.ts'
import { addressColumn, parseColumn } from '../../../storage/json-columns.ts'
import type { PaymentMethod } from '../../../storage/order-tables.ts'
import type { Queries } from '../../../storage/transaction.ts'
import { readUser, savedBusinessOf, type UserRow } from '../../account/user-store.ts'
import { readStoredBag } from '../../bag/bag-store.ts'
import type { LineQuantity } from '../../catalogue/stock-and-price-store.ts'
import { type PinStateRefusal, refuseOtherState } from '../../places/pin-state.ts'

/**
 * A purchase as requested. The amounts that the page showed are only compared
 * with the shop's own.
 */
export interface Purchase {
  userId: string
  method: PaymentMethod
  lines: readonly PurchasedLine[]
  /** In paise. */
  shownTotalPaise: number
  /** In upper case; empty without a coupon. */
  couponCode: string
  address: Address
  phone: string
  /** Null for the shopper's own purchase. */
  business: Business | null
  gift: Gift | null
}

export interface PurchasedLine extends LineQuantity {
  /** In paise; null if the client did not send a price. */
  shownPaise: number | null
}

/** Compares products, sizes and quantities in any order. */
export function isSameItems(one: readonly LineQuantity[], other: readonly LineQuantity[]): boolean {
  const quantities = new Map(other.map((line) => [lineKey(line), line.quantity]))
  return one.length === other.length && one.every((line) => quantities.get(lineKey(line)) === line.quantity)
}

/**
 * Hashes a purchase, without the phone number, which may be corrected between
 * attempts.
 */
export function fingerprintOf(purchase: Purchase): string {
  const { method, lines, shownTotalPaise, couponCode, address, business, gift } = purchase
  // Do not change the hashed fields, their order or names, because the hashes are
  // stored. JSON omits a missing size.
  const sorted = [...lines].sort((a, b) => (lineKey(a) < lineKey(b) ? -1 : 1))
  const hashedLines = sorted.map(({ productId, size, quantity, shownPaise }) => ({
    productId,
    size,
    quantity,
    seenPaise: shownPaise,
  }))
  const way = method === 'paypal' ? 'other' : method
  const rest = { way, seenTotalPaise: shownTotalPaise, couponCode, address, gift, ...(business && { business }) }
  return createHash('sha256')
    .update(JSON.stringify([hashedLines, rest]))
    .digest('base64url')
}

export type PurchaseResult =
  | { kind: 'purchase'; purchase: Purchase }
  /** `fields` contains an error message by field name. */
  | { kind: 'invalid'; fields: Record<string, string> }
  | { kind: 'empty bag' }
  | { kind: 'other state'; refusal: PinStateRefusal | GstinStateRefusal }

/** As `Refused` takes it. */
interface GstinStateRefusal {
  code: 'GSTIN_STATE_DIFFERS'
  gstinStates: NonNullable<ErrorResponse['gstinStates']>
  values: { gstinState: string; state: string }
}

/**
 * Uses the user's bag or saved address if the request contains no products or no
 * address, and the user's phone number if it is right for the address.
 */
export async function readPurchase(
  db: Queries,
  userId: string,
  method: PaymentMethod,
  input: WirePurchase,
): Promise<PurchaseResult> {
  const isComplete = input.products && input.address && input.phone
  const bag = isComplete ? null : await readStoredBag(db, userId)
  const user = isComplete ? null : await readUser(db, userId)
  const lines = input.products
    ? input.products.map(({ productID, size, quantity, price }) => ({
        productId: productID,
        size,
        quantity,
        shownPaise: price === undefined ? null : toPaise(price),
      }))
    : (bag?.lines ?? []).map((line) => ({ ...line, shownPaise: null }))
  if (lines.length === 0) return { kind: 'empty bag' }
  const stored = user?.address ? parseColumn(addressColumn, user.address) : null
  const chosen = await readAddress(input, stored)
  if (chosen.kind !== 'address') return chosen
  const { address } = chosen
  const buying = readBusiness(input, user, address)
  if (buying.kind !== 'business') return buying
  const read = input.phone ? readPhone(input.phone, address.country) : null
  if (read?.kind === 'wrong') return { kind: 'invalid', fields: { phone: read.problem } }
  const ownPhone = user ? carryPhone(user.phone, stored?.country ?? '', address.country) : ''
  return {
    kind: 'purchase',
    purchase: {
      userId,
      method,
      lines,
      shownTotalPaise: toPaise(input.amount),
      couponCode: (input.coupon ?? '').toUpperCase(),
      address,
      phone: read?.phone ?? ownPhone,
      business: buying.business,
      gift: input.products ? (input.giftData ?? null) : (bag?.gift ?? null),
    },
  }
}

/** An earlier release may have saved what is refused today. */
async function readAddress(
  { address: typed, stateConfirmed }: WirePurchase,
  saved: Address | null,
): Promise<{ kind: 'address'; address: Address } | Exclude<PurchaseResult, { kind: 'purchase' }>> {
  const chosen = typed ?? saved
  if (!chosen) return { kind: 'invalid', fields: { address: 'Address is required' } }
  const { data: address, error } = addressInput.safeParse(chosen)
  if (error) {
    const fields = error.issues.map(({ path, message }) => [['address', ...path].join('.'), message])
    return { kind: 'invalid', fields: Object.fromEntries(fields) }
  }
  const refusal = await refuseOtherState({ address, stateConfirmed })
  return refusal ? { kind: 'other state', refusal } : { kind: 'address', address }
}

/**
 * The account's, if its address is used, too. Abroad, nobody is registered. Goods for another state
 * than that of the registration are taxed where it is, so the shopper must know.
 */
function readBusiness(
  { business: typed, address: typedAddress, gstinStateConfirmed }: WirePurchase,
  user: UserRow | null,
  { country, state }: Address,
): { kind: 'business'; business: Business | null } | Exclude<PurchaseResult, { kind: 'purchase' }> {
  if (!isIndia(country)) {
    return typed
      ? { kind: 'invalid', fields: { 'business.gstin': ONLY_IN_INDIA } }
      : { kind: 'business', business: null }
  }
  const saved = user && !typedAddress ? savedBusinessOf(user) : null
  const business = typed === undefined ? saved : typed
  const gstinStates = business && !gstinStateConfirmed ? differingGstinStates(business.gstin, state) : null
  if (!gstinStates) return { kind: 'business', business }
  const values = { gstinState: gstinStates.gstin, state: gstinStates.address }
  return { kind: 'other state', refusal: { code: 'GSTIN_STATE_DIFFERS', gstinStates, values } }
}

const ONLY_IN_INDIA = 'A GST invoice needs a delivery address in India.'
