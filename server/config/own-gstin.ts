import { SAMPLE_GSTIN, shopFacts } from '#contract/shop-facts.ts'
import { StartupError } from './environment.ts'

/**
 * Throws a StartupError if a shop that takes real money still has the GST number
 * of the sample company, because its invoices would be invalid. A shop without a
 * GST number has an empty one.
 */
export function requireOwnGstin({ isTest }: { isTest: boolean }, gstin = shopFacts.gstin): void {
  if (isTest || gstin !== SAMPLE_GSTIN) return
  throw new StartupError(
    `The GSTIN ${SAMPLE_GSTIN} in contract/shop-facts.ts is that of the sample company. With live keys, it must be your own.`,
  )
}
