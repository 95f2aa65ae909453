import type { Address } from '../schemas/address.ts'
import type { DeliveryZone } from '../schemas/delivery.ts'
import { isIndia } from './address-rules.ts'
import { findDeliveryZone } from './delivery.ts'
import { readPinCode } from './pin-code.ts'

/** Only in India, in a zone that offers it. */
export function isCodAvailableAt(
  zones: readonly DeliveryZone[],
  { country, pincode }: Pick<Address, 'country' | 'pincode'>,
): boolean {
  return isIndia(country) && findDeliveryZone(zones, readPinCode(pincode) ?? '')?.cod === true
}
