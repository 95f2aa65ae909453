/** The details of a product as a table of facts (`label: text`) and the remaining lines, each in the shop's order. */
export interface ProductDetails {
  facts: { label: string; text: string }[]
  lines: string[]
}

const FACT = /^([^:]{1,40}):\s+(.+)$/

/** Splits the entries of a product's details. */
export function parseDetails(detail: readonly string[]): ProductDetails {
  const entries: ProductDetails = { facts: [], lines: [] }
  for (const entry of detail) {
    const [, label, text] = FACT.exec(entry) ?? []
    if (label && text) entries.facts.push({ label, text })
    else entries.lines.push(entry)
  }
  return entries
}
