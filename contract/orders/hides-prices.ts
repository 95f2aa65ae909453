import { isIndia } from './address-rules.ts'
import type { Order } from './order.ts'

/** Whether no paper in the parcel shows a price. Customs needs the values of parcels abroad. */
export function hidesPrices({ gift, address }: Pick<Order, 'gift' | 'address'>): boolean {
  return gift?.noPrices === true && isIndia(address.country)
}
