import { type Address, formatAddressLine } from '#contract/address.ts'
import type { BagLine, GiftData } from '#contract/bag/bag.ts'
import { errorMessage } from '#contract/errors.ts'
import { type CouponRule, calculatePrice } from '#contract/price.ts'
import { saveBagToAccount } from '../../../state/checkout/purchased-bag.ts'
import { updateAccount } from '../../../state/session/account-details.ts'
import type { CheckoutResult } from './checkout-result.ts'

/** As much of the bag as is bought. */
export interface CheckoutBag {
  readonly products: readonly Readonly<Pick<BagLine, 'id' | 'title' | 'price' | 'quantity' | 'stock'>>[]
  readonly total: number
  readonly giftData: GiftData | null
}

/** What the shop is asked for, as it travels. The amounts say what the shopper was shown; the server counts its own. */
export interface Purchase {
  products: { productID: string; quantity: number; price: number }[]
  amount: number
  address: Address
  coupon: string
  giftData: GiftData | null
}

export function toPurchase(bag: CheckoutBag, address: Address, coupon: CouponRule | null): Purchase {
  return {
    products: bag.products.map(({ id, quantity, price }) => ({ productID: id, quantity, price })),
    amount: calculatePrice(bag.total, { coupon }).total,
    address: trimAddress(address),
    coupon: coupon?.code ?? '',
    giftData: bag.giftData && { ...bag.giftData },
  }
}

function trimAddress({ street, city, state, country, pincode }: Address): Address {
  return {
    street: street.trim(),
    city: city.trim(),
    state: state.trim(),
    country: country.trim(),
    pincode: pincode.trim(),
  }
}

const NOT_SAVED: CheckoutResult = {
  kind: 'unreachable',
  message: 'The shop did not answer. Nothing has been ordered or paid: please try again.',
}

/**
 * Keeps address, phone and bag with the account, before anything is paid: an order takes its pieces out of the account's
 * bag, wherever the shopper looks at it next. Answers what stands against it, or null.
 */
export async function saveBeforePayment(
  { address, products }: Purchase,
  phone: string,
): Promise<CheckoutResult | null> {
  const outcome = await updateAccount({ address: formatAddressLine(address), full_address: address, number: phone })
  if (outcome.kind === 'refused') return outcome
  const saved = outcome.kind === 'ok' ? await saveBagToAccount() : null
  if (!saved) return NOT_SAVED
  return hasSameLines(products, saved.products) ? null : changedElsewhere()
}

function hasSameLines(shown: Purchase['products'], saved: readonly { id: string; quantity: number }[]): boolean {
  const held = new Map(saved.map(({ id, quantity }) => [id, quantity]))
  return shown.length === held.size && shown.every(({ productID, quantity }) => held.get(productID) === quantity)
}

/** What is shown by now is not what the shopper pressed the button for. */
function changedElsewhere(): CheckoutResult {
  const code = 'CHANGED_ELSEWHERE'
  const message = errorMessage(code)
  return { kind: 'refused', code, message, fields: {}, data: { status: 'error', code, message } }
}
