/**
 * A product's details, split into labelled facts such as "Weight: 2.4 g" and
 * other lines. Both are in the same order as in the catalogue.
 */
export interface ProductDetails {
  facts: { label: string; text: string }[]
  lines: string[]
  /** The text of the fact "Made of", which is not among the others; null if missing. */
  madeOf: string | null
}

/** A label has at most three words and no digit: "Flower head 11.5 mm" is none. */
const FACT = /^((?:[^:\d\s]+ ?){1,3}):\s+(.+)$/

export function parseDetails(entries: readonly string[]): ProductDetails {
  const details: ProductDetails = { facts: [], lines: [], madeOf: null }
  for (const entry of entries) {
    const [, label, text] = FACT.exec(entry) ?? []
    if (label === 'Made of' && text) details.madeOf = text
    else if (label && text) details.facts.push({ label, text })
    else details.lines.push(entry)
  }
  return details
}
