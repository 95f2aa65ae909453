import { SAMPLE_GSTIN, shopFacts } from '#contract/shop-facts.ts'
import { StartupError } from './environment.ts'

/**
 * Throws a StartupError if a shop that takes real money has the sample company's GST
 * number: its invoices would be invalid. A shop without one has an empty number.
 */
export function requireOwnGstin({ isTest }: { isTest: boolean }, gstin = shopFacts.gstin): void {
  if (isTest || gstin !== SAMPLE_GSTIN) return
  throw new StartupError(
    `The GSTIN ${SAMPLE_GSTIN} in shop/details.json is that of the sample company. With live keys, it must be your own.`,
  )
}
