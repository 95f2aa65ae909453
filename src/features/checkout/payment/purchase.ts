import type { BagLine } from '#contract/bag/bag.ts'
import type { CartContents } from '#contract/bag/cart-contents.ts'
import { lineKey } from '#contract/bag/line-id.ts'
import { type Paise, toRupees } from '#contract/money.ts'
import { formatAddressLine } from '#contract/orders/address.ts'
import { isIndia } from '#contract/orders/address-rules.ts'
import { calculatePrice } from '#contract/orders/price.ts'
import type { Address } from '#contract/schemas/address.ts'
import type { Gift } from '#contract/schemas/gift.ts'
import type { CheckoutRequest } from '#contract/schemas/order.ts'
import { cleanLine } from '#contract/typed-text.ts'
import { checkoutAttemptKey } from '../../../state/checkout/checkout-attempt.ts'
import { type CheckoutDraft, isStateKept, latestDraft } from '../../../state/checkout/checkout-draft.ts'
import { saveBagToAccount } from '../../../state/checkout/purchased-bag.ts'
import { updateAccount } from '../../../state/session/account-details.ts'
import { businessOf, isGstinStateKept } from '../address/business.ts'
import { type Buyer, CHECKOUT_TIMEOUT_MS, type CheckoutResult, localRefusal } from './checkout-result.ts'

/** The bag fields that a checkout needs. */
export interface CheckoutBag {
  readonly lines: readonly Readonly<
    Pick<BagLine, 'productId' | 'size' | 'title' | 'pricePaise' | 'quantity' | 'stock'>
  >[]
  readonly totalPaise: Paise
  readonly gift: Gift | null
}

/**
 * Builds the checkout request for a purchase. The request contains the amounts
 * shown to the shopper, so that the server can compare them with its own.
 * `codFeePaise` is the charge for Cash on Delivery if the shopper has chosen it.
 */
export function toPurchase(
  bag: CheckoutBag,
  draft: Pick<CheckoutDraft, 'address' | 'coupon' | 'keptState' | 'business'>,
  codFeePaise: Paise = 0,
): CheckoutRequest {
  const { address, coupon } = draft
  const business = businessOf(draft)
  return {
    products: bag.lines.map(({ productId, size, quantity, pricePaise }) => ({
      productID: productId,
      ...(size !== undefined && { size }),
      quantity,
      price: toRupees(pricePaise),
    })),
    amount: toRupees(calculatePrice(bag.totalPaise, { coupon, codFeePaise }).totalPaise),
    address: cleanAddress(address),
    ...(isStateKept(draft) && { stateConfirmed: true }),
    ...(business && { business }),
    ...(business && isGstinStateKept(draft) && { gstinStateConfirmed: true }),
    coupon: coupon?.code ?? '',
    giftData: bag.gift && { ...bag.gift },
  }
}

/**
 * Saves the address, business, phone number and bag to the account, because the server
 * creates the order from the account's bag. Returns null on success, otherwise
 * the checkout result to show.
 */
export async function saveBeforePayment(
  { address, products, stateConfirmed, business = null }: CheckoutRequest,
  phone: string,
): Promise<CheckoutResult | null> {
  const change = {
    address: formatAddressLine(address),
    full_address: address,
    number: phone,
    stateConfirmed,
    ...(isIndia(address.country) && { business }),
    ...keptAddress(),
  }
  const outcome = await updateAccount(change)
  if (outcome.kind === 'refused') return outcome
  const savedBag = outcome.kind === 'ok' ? await saveBagToAccount() : null
  if (!savedBag) return NOT_SAVED
  // Merging with the account's bag may have changed the lines that the shopper
  // sees.
  return hasSameLines(products, savedBag.lines) ? null : localRefusal('CHANGED_ELSEWHERE')
}

/** A former address stays if another one was chosen, not if it was edited. */
function keptAddress(): { keepAddress?: true } {
  return latestDraft().addressId === '' ? {} : { keepAddress: true }
}

/**
 * Returns the request options for a purchase. The options contain an idempotency
 * key that is reused for retries, so that a retry never creates a second order.
 */
export async function purchaseRequest(
  method: 'online_payment' | 'cod' | 'card' | 'other',
  purchase: CheckoutRequest,
  { userId, token }: Buyer,
) {
  // Nothing was ordered before the states were confirmed.
  const { stateConfirmed: _, gstinStateConfirmed: __, ...rest } = purchase
  const key = await checkoutAttemptKey({ way: method, userId, ...rest })
  return { token, headers: { 'idempotency-key': key }, timeoutMs: CHECKOUT_TIMEOUT_MS }
}

const NOT_SAVED: CheckoutResult = {
  kind: 'unavailable',
  message: "We couldn't reach the shop. Nothing was ordered or charged. Please try again.",
}

function hasSameLines(shown: CheckoutRequest['products'], saved: CartContents['lines']): boolean {
  const quantities = new Map(saved.map((line) => [lineKey(line), line.quantity]))
  return (
    shown.length === quantities.size &&
    shown.every(({ productID, size, quantity }) => quantities.get(lineKey({ productId: productID, size })) === quantity)
  )
}

function cleanAddress({ street, city, state, country, pincode, recipient = '' }: Address): Address {
  return {
    street: cleanLine(street),
    city: cleanLine(city),
    state: cleanLine(state),
    country: cleanLine(country),
    pincode: cleanLine(pincode),
    ...(cleanLine(recipient) !== '' && { recipient: cleanLine(recipient) }),
  }
}
