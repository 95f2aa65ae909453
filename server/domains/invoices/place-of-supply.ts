import { countryCode } from '#contract/orders/country-code.ts'
import { findGstState, OUTSIDE_INDIA } from '#contract/orders/gst-states.ts'
import type { Address } from '#contract/schemas/address.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import type { SupplyKind } from './tax-split.ts'

/** Where a supply takes place for GST, which decides between CGST with SGST and IGST. */
export interface PlaceOfSupply {
  kind: SupplyKind
  /** Name of the state, or of the country for exports. */
  name: string
  /** GST code of the state, `96` for exports, or null if the address names no known state. */
  code: string | null
}

/**
 * Returns the place of supply of goods sent to `address` (IGST Act 2017, sections 10 and 11: where the delivery ends, or
 * outside India). An unknown state in India counts as another state, and its code is null. `hasLut` tells whether the
 * shop exports under a letter of undertaking (LUT), i.e. without payment of tax.
 */
export function placeOfSupply({ state, country }: Address, { hasLut }: { hasLut: boolean }): PlaceOfSupply {
  const isTaxed = shopFacts.gstin !== ''
  if (countryCode(country) !== 'IN') {
    const kind = hasLut ? 'export without tax' : 'export with tax'
    return { kind: isTaxed ? kind : 'untaxed', name: country.trim(), code: OUTSIDE_INDIA.code }
  }
  const found = findGstState(state)
  const kind = found?.name === shopFacts.state ? 'intra-state' : 'inter-state'
  return { kind: isTaxed ? kind : 'untaxed', name: found?.name ?? state.trim(), code: found?.code ?? null }
}

/** Formats a place of supply with its code, e.g. `Gujarat (24)`. */
export function formatPlaceOfSupply({ kind, name, code }: PlaceOfSupply): string {
  if (code === OUTSIDE_INDIA.code || kind.startsWith('export')) return `${OUTSIDE_INDIA.name} (${OUTSIDE_INDIA.code})`
  return code === null ? name : `${name} (${code})`
}
