/** The content of the catalogue copy. Each request reads only those products from the storage that it needs. */
import { emptyBits, hasBit } from '#contract/catalogue/position-set.ts'
import type { Product } from '#contract/catalogue/product.ts'
import type { ProductFacts, ProductTexts } from '#contract/catalogue/product-facts.ts'
import type { Interruptible } from '#contract/interruptible.ts'
import type { SearchIndex } from '#contract/search/search.ts'
import type { StockBySize } from '#contract/search/size-words.ts'
import { type PackedVocabulary, Vocabulary } from '#contract/search/vocabulary.ts'
import { inSlices } from '../in-slices.ts'
import { type PackedTexts, PRODUCTS_PER_RECORD, parseTextAt } from './packed-texts.ts'

/** The facts that a search needs of all products. */
export interface SearchFacts {
  /** Prices in paise. */
  prices: Float64Array
  sizes: StockBySize
}

/** Reads records of PRODUCTS_PER_RECORD products each, given their numbers. Returns null if that fails. */
export interface RecordReader {
  /** Returns the facts of the products in each record, as JSON text. */
  facts(numbers: readonly number[]): Promise<string[] | null>
  texts(numbers: readonly number[]): Promise<PackedTexts[] | null>
}

export class CatalogueContent implements SearchIndex {
  readonly vocabulary: Vocabulary
  readonly prices: Float64Array
  readonly sizes: StockBySize
  readonly #reader: RecordReader
  /** The facts that have been read, by their records. */
  readonly #facts: (readonly ProductFacts[])[] = []

  constructor(vocabulary: PackedVocabulary, { prices, sizes }: SearchFacts, reader: RecordReader) {
    this.vocabulary = new Vocabulary(vocabulary)
    this.prices = prices
    this.sizes = sizes
    this.#reader = reader
  }

  sizeTest(size: string): (at: number) => boolean {
    const having = this.sizes.get(size) ?? emptyBits(0)
    return (at) => hasBit(having, at)
  }

  /** Returns the facts of all products in catalogue order, or null if they cannot be read. */
  async facts(): Promise<readonly ProductFacts[] | null> {
    const records = Math.ceil(this.prices.length / PRODUCTS_PER_RECORD)
    const isRead = await this.#readFacts([...Array(records).keys()])
    return isRead ? this.#facts.flat() : null
  }

  /** Returns the whole products at some positions, or null if they cannot be read. */
  async productsAt(positions: readonly number[]): Promise<Product[] | null> {
    const numbers = [...new Set(positions.map(recordOf))]
    const [isRead, texts] = await Promise.all([this.#readFacts(numbers), this.#reader.texts(numbers)])
    if (!isRead || !texts) return null
    return positions.flatMap((at) => {
      const [number, place] = [recordOf(at), at % PRODUCTS_PER_RECORD]
      const [facts, text] = [this.#facts[number]?.[place], texts[numbers.indexOf(number)]]
      return facts && text ? { ...parseTextAt<ProductTexts>(text, place), ...facts } : []
    })
  }

  /** Reads and parses facts, unless they have been. Returns whether that succeeded. */
  async #readFacts(numbers: readonly number[]): Promise<boolean> {
    const missing = numbers.filter((number) => !this.#facts[number])
    const records = await this.#reader.facts(missing)
    if (records) await inSlices(this.#parse(missing, records))
    return records !== null
  }

  *#parse(numbers: readonly number[], records: readonly string[]): Interruptible<void> {
    for (const [place, number] of numbers.entries()) {
      this.#facts[number] = JSON.parse(records[place] ?? '[]')
      yield
    }
  }
}

function recordOf(position: number): number {
  return Math.floor(position / PRODUCTS_PER_RECORD)
}
