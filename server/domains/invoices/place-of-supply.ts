import { countryCode } from '#contract/orders/country-code.ts'
import { findGstState, OUTSIDE_INDIA } from '#contract/orders/gst-states.ts'
import type { Address } from '#contract/schemas/address.ts'
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

/**
 * Where the delivery ends, or outside India (IGST Act 2017, sections 10 and 11). An unknown state
 * counts as another one, and an unknown country, which only earlier releases accepted, as India:
 * untaxed exports need a known one. `hasLut`: exports are without tax.
 */
export function placeOfSupply({ state, country }: Address, { hasLut }: { hasLut: boolean }): PlaceOfSupply {
  const isTaxed = shopFacts.gstin !== ''
  const code = countryCode(country)
  if (code !== null && code !== 'IN') {
    const kind = hasLut ? 'export without tax' : 'export with tax'
    return { kind: isTaxed ? kind : 'untaxed', name: country.trim(), code: OUTSIDE_INDIA.code }
  }
  const found = findGstState(state)
  const kind = found?.name === shopFacts.state ? 'intra-state' : 'inter-state'
  return { kind: isTaxed ? kind : 'untaxed', name: found?.name ?? state.trim(), code: found?.code ?? null }
}

/** E.g. `Gujarat (24)`. */
export function formatPlaceOfSupply({ kind, name, code }: PlaceOfSupply): string {
  if (code === OUTSIDE_INDIA.code || kind.startsWith('export')) return `${OUTSIDE_INDIA.name} (${OUTSIDE_INDIA.code})`
  return code === null ? name : `${name} (${code})`
}
