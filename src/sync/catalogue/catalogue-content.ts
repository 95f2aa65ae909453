/** The content of the catalogue copy. Each request reads only those products from the storage that it needs. */
import { emptyBits, hasBit } from '#contract/catalogue/position-set.ts'
import type { Product } from '#contract/catalogue/product.ts'
import type { ProductFacts, ProductTexts } from '#contract/catalogue/product-facts.ts'
import type { Interruptible } from '#contract/interruptible.ts'
import type { SearchIndex } from '#contract/search/search.ts'
import type { StockBySize } from '#contract/search/size-words.ts'
import { type PackedVocabulary, Vocabulary } from '#contract/search/vocabulary.ts'
import { inSlices } from '../in-slices.ts'
import { type PackedTexts, PRODUCTS_PER_RECORD, textAt } from './packed-texts.ts'

/** The facts that a search needs of all products. */
export interface SearchFacts {
  /** Prices in paise. */
  prices: Float64Array
  sizes: StockBySize
}

/** Returns records of PRODUCTS_PER_RECORD products each, given their numbers. Returns null if they cannot be read. */
type ReadRecords<Value> = (numbers: readonly number[]) => Promise<readonly Value[] | null>

export class CatalogueContent implements SearchIndex {
  readonly vocabulary: Vocabulary
  readonly prices: Float64Array
  readonly sizes: StockBySize
  readonly #readFacts: ReadRecords<readonly ProductFacts[] | undefined>
  readonly #readTexts: ReadRecords<PackedTexts | undefined>

  /** `readFacts` reads the facts of the products in a record as JSON text. */
  constructor(
    vocabulary: PackedVocabulary,
    { prices, sizes }: SearchFacts,
    readFacts: ReadRecords<string>,
    readTexts: ReadRecords<PackedTexts>,
  ) {
    this.vocabulary = new Vocabulary(vocabulary)
    this.prices = prices
    this.sizes = sizes
    this.#readTexts = onlyOnce(readTexts)
    this.#readFacts = onlyOnce(async (numbers) => {
      const records = await readFacts(numbers)
      return records && inSlices(parseEach(records))
    })
  }

  sizeTest(size: string): (at: number) => boolean {
    const having = this.sizes.get(size) ?? emptyBits(0)
    return (at) => hasBit(having, at)
  }

  /** Returns the facts of all products in catalogue order, or null if they cannot be read. */
  async facts(): Promise<readonly ProductFacts[] | null> {
    const count = Math.ceil(this.prices.length / PRODUCTS_PER_RECORD)
    const records = await this.#readFacts([...Array(count).keys()])
    return records?.flatMap((facts) => facts ?? []) ?? null
  }

  /** Returns the whole products at some positions, or null if they cannot be read. */
  async productsAt(positions: readonly number[]): Promise<Product[] | null> {
    const numbers = positions.map((at) => Math.floor(at / PRODUCTS_PER_RECORD))
    const [facts, texts] = await Promise.all([this.#readFacts(numbers), this.#readTexts(numbers)])
    if (!facts || !texts) return null
    return positions.flatMap((at, index) => {
      const place = at % PRODUCTS_PER_RECORD
      const [found, text] = [facts[index]?.[place], texts[index]]
      return found && text ? { ...parseTexts(text, place), ...found } : []
    })
  }
}

function parseTexts(record: PackedTexts, place: number): ProductTexts {
  return JSON.parse(textAt(record, place))
}

/** Keeps the records that have been read, because searches that follow one another find many of the same products. */
function onlyOnce<Value>(read: ReadRecords<Value>): ReadRecords<Value | undefined> {
  const known = new Map<number, Value>()
  return async (numbers) => {
    const missing = [...new Set(numbers)].filter((number) => !known.has(number))
    const records = missing.length > 0 ? await read(missing) : []
    if (!records) return null
    for (const [at, record] of records.entries()) known.set(missing[at] ?? 0, record)
    return numbers.map((number) => known.get(number))
  }
}

function* parseEach(records: readonly string[]): Interruptible<ProductFacts[][]> {
  const parsed: ProductFacts[][] = []
  for (const record of records) {
    parsed.push(JSON.parse(record))
    yield
  }
  return parsed
}
