import type { Address } from '#contract/address.ts'
import type { BagLine, GiftData } from '#contract/bag.ts'
import type { CouponRule } from '#contract/price.ts'
import { priceOf } from '#contract/price.ts'

/** As much of the bag as is bought. */
export interface BoughtBag {
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

export function purchaseOf(bag: BoughtBag, address: Address, coupon: CouponRule | null): Purchase {
  return {
    products: bag.products.map(({ id, quantity, price }) => ({ productID: id, quantity, price })),
    amount: priceOf(bag.total, { coupon }).total,
    address: trimmed(address),
    coupon: coupon?.code ?? '',
    giftData: bag.giftData && { ...bag.giftData },
  }
}

function trimmed({ street, city, state, country, pincode }: Address): Address {
  return {
    street: street.trim(),
    city: city.trim(),
    state: state.trim(),
    country: country.trim(),
    pincode: pincode.trim(),
  }
}
