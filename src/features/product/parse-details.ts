/**
 * A product's details, split into labelled facts such as "Weight: 2.4 g" and
 * other lines. Both are in the same order as in the catalogue.
 */
export interface ProductDetails {
  facts: { label: string; text: string }[]
  lines: string[]
}

const FACT = /^([^:]{1,40}):\s+(.+)$/

export function parseDetails(entries: readonly string[]): ProductDetails {
  const details: ProductDetails = { facts: [], lines: [] }
  for (const entry of entries) {
    const [, label, text] = FACT.exec(entry) ?? []
    if (label && text) details.facts.push({ label, text })
    else details.lines.push(entry)
  }
  return details
}
