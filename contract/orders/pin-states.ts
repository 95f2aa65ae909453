import type { Address } from '../schemas/address.ts'
import { isIndia } from './address-rules.ts'
import { findGstState } from './gst-states.ts'

/** An address and its PIN code name different states. */
export interface PinStates {
  /** What the address says. */
  address: string
  /** Those that the PIN code serves. */
  pinCode: readonly string[]
}

/**
 * Null if they agree, abroad, and if one of them is unknown. `served` is what the
 * PIN code serves; empty if unknown.
 */
export function differingStates(
  { country, state }: Pick<Address, 'country' | 'state'>,
  served: readonly string[],
): PinStates | null {
  const said = isIndia(country) ? findGstState(state) : null
  if (!said || served.length === 0) return null
  return served.some((name) => findGstState(name)?.code === said.code) ? null : { address: said.name, pinCode: served }
}

/** E.g. `Puducherry or Andhra Pradesh`. */
export function eitherState(states: readonly string[]): string {
  return states.join(' or ')
}
