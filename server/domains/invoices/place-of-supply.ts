import { countryCode } from '#contract/orders/country-code.ts'
import { findGstState, OUTSIDE_INDIA } from '#contract/orders/gst-states.ts'
import { differingGstinStates, gstinState } from '#contract/orders/gstin.ts'
import type { Address } from '#contract/schemas/address.ts'
import type { Business } from '#contract/schemas/business.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import type { SupplyKind } from './tax-split.ts'

/** Decides between CGST with SGST and IGST. */
export interface PlaceOfSupply {
  kind: SupplyKind
  /** Of the state; of the country for exports. */
  name: string
  /** GST code; `96` for exports, null for an unknown state. */
  code: string | null
}

interface Terms {
  /** Exports are without tax. */
  hasLut: boolean
  business?: Business | undefined
}

/**
 * Where the delivery ends (IGST Act 2017, section 10 (1) (a)), or outside India (section 11). If a
 * business of one state has goods delivered in another, that is on the direction of a third person:
 * its principal place of business, which its GSTIN names (section 10 (1) (b)).
 * An unknown state counts as another one, and an unknown country, which only earlier releases
 * accepted, as India: untaxed exports need a known one.
 */
export function placeOfSupply({ state, country }: Address, { hasLut, business }: Terms): PlaceOfSupply {
  const isTaxed = shopFacts.gstin !== ''
  const code = countryCode(country)
  if (code !== null && code !== 'IN') {
    const kind = hasLut ? 'export without tax' : 'export with tax'
    return { kind: isTaxed ? kind : 'untaxed', name: country.trim(), code: OUTSIDE_INDIA.code }
  }
  const found = business ? gstinState(business.gstin) : findGstState(state)
  const kind = found?.name === shopFacts.state ? 'intra-state' : 'inter-state'
  return { kind: isTaxed ? kind : 'untaxed', name: found?.name ?? state.trim(), code: found?.code ?? null }
}

/** Whether the parcel goes to another state than the one in which the supply is taxed. */
export function isDirectedElsewhere({ address, business }: { address: Address; business?: Business | undefined }) {
  return business !== undefined && differingGstinStates(business.gstin, address.state) !== null
}

/** E.g. `Gujarat (24)`. */
export function formatPlaceOfSupply({ kind, name, code }: PlaceOfSupply): string {
  if (code === OUTSIDE_INDIA.code || kind.startsWith('export')) return `${OUTSIDE_INDIA.name} (${OUTSIDE_INDIA.code})`
  return code === null ? name : `${name} (${code})`
}
