import { isIndia } from '#contract/orders/address-rules.ts'
import { differingGstinStates, readGstin } from '#contract/orders/gstin.ts'
import type { Address } from '#contract/schemas/address.ts'
import type { Business } from '#contract/schemas/business.ts'
import { cleanLine } from '#contract/typed-text.ts'
import type { BusinessEntry, CheckoutDraft } from '../../../state/checkout/checkout-draft.ts'

type Entered = Pick<CheckoutDraft, 'address' | 'business'>

/** Whether the invoice names the business: abroad, none does. */
export function isForBusiness({ address, business }: Entered): boolean {
  return business.isBuyer && isIndia(address.country)
}

/** As sent; null if the order is for the shopper. */
export function businessOf(entered: Entered): Business | null {
  if (!isForBusiness(entered)) return null
  const { gstin, name, registeredAddress } = entered.business
  const read = readGstin(gstin)
  const address = cleanLine(registeredAddress)
  return {
    gstin: 'gstin' in read ? read.gstin : gstin,
    name: cleanLine(name),
    ...(address !== '' && { registeredAddress: address }),
  }
}

/** To ask about; null if there is nothing to ask, or the shopper has answered. */
export function differingStates(entered: Entered): ReturnType<typeof differingGstinStates> {
  const business = businessOf(entered)
  if (!business || isGstinStateKept(entered)) return null
  return 'gstin' in readGstin(business.gstin) ? differingGstinStates(business.gstin, entered.address.state) : null
}

/** Forgotten when GSTIN or state change. */
export function isGstinStateKept({ address, business }: Entered): boolean {
  return business.kept !== '' && business.kept === gstinAndState(address, business)
}

export function gstinAndState({ state }: Address, { gstin }: BusinessEntry): string {
  return `${gstin} ${state.trim()}`
}
