/** Search weights of words, by the product field that contains them. */

import type { Product } from '../catalogue/product.ts'
import { splitWords, toSingular } from './words.ts'

const TITLE_WEIGHT = 10
const SUBCATEGORY_WEIGHT = 7
const CATEGORY_WEIGHT = 8
const COLOUR_WEIGHT = 5
const MATERIAL_WEIGHT = 4
/** In descriptions and details. Low, because these also mention other products. */
export const TEXT_WEIGHT = 1

/** A fraction of the original word's weight. */
const SYNONYM_FACTOR = 0.7

type NameFields = Pick<Product, 'title' | 'subcategory' | 'categories' | 'color' | 'materials'>

/**
 * Words of the title, categories, colours and material. Joins adjacent words that
 * form a name or are in `phrases`, e.g. `nosering`.
 */
export function weighNameWords(product: NameFields, phrases: ReadonlySet<string>): Map<string, number> {
  const found = new Map<string, number>()
  const read = (text: string, weight: number, isName: boolean) => {
    const words = splitWords(text)
    const singles = words.map(toSingular)
    const pairs = words.slice(1).map((word, before) => toSingular(`${words[before]}${word}`))
    const add = (word: string, share: number) => found.set(word, (found.get(word) ?? 0) + weight * share)
    // Words of a name share its weight: "rose gold" matches "gold" less than
    // "gold" does.
    for (const word of new Set(singles)) add(word, isName ? 1 / words.length : 1)
    for (const pair of new Set(pairs)) if (isName || phrases.has(pair)) add(pair, 1)
  }
  read(product.title, TITLE_WEIGHT, false)
  read(product.subcategory, SUBCATEGORY_WEIGHT, true)
  for (const category of product.categories) read(category, CATEGORY_WEIGHT, false)
  for (const color of product.color) read(color, COLOUR_WEIGHT, true)
  read(product.materials, MATERIAL_WEIGHT, true)
  return found
}

/** Adds synonyms with a lower weight; of several, the highest counts. */
export function withSynonyms(
  words: ReadonlyMap<string, number>,
  synonymsOf: ReadonlyMap<string, ReadonlySet<string>>,
): Map<string, number> {
  const all = new Map(words)
  for (const [word, weight] of words) {
    for (const other of synonymsOf.get(word) ?? []) {
      all.set(other, Math.max(all.get(other) ?? 0, weight * SYNONYM_FACTOR))
    }
  }
  return all
}
