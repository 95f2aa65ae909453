/** The content of a catalogue copy, and how the service worker makes it from the server's responses. */
import { type Product, readProduct } from '#contract/catalogue/product.ts'
import { type ProductFacts, type ProductTexts, splitProduct } from '#contract/catalogue/product-facts.ts'
import type { Interruptible } from '#contract/interruptible.ts'
import type { CatalogueChanges, Synonyms, WireProduct } from '#contract/schemas/catalogue.ts'
import { VocabularyPacker } from '#contract/search/pack-vocabulary.ts'
import { sizesOf } from '#contract/search/size-words.ts'
import { type PackedVocabulary, Vocabulary } from '#contract/search/vocabulary.ts'
import { inSlices } from '../in-slices.ts'

/** What a search needs of the texts of all products. */
export interface SearchWords {
  vocabulary: PackedVocabulary
  /** The sizes in which products come, from `sizesOf`. */
  sizes: ReadonlySet<string>
}

/** JSON texts in UTF-8, one after the other. Bytes take much less time to read from the storage than strings. */
export interface TextRecord {
  bytes: Uint8Array
  /** Where each text ends. */
  ends: readonly number[]
}

/** Number of products whose texts are in one record. A slow phone writes a record in 20 ms. */
export const TEXTS_PER_RECORD = 500

export class CatalogueContent {
  /** The facts of the products, in catalogue order. */
  readonly facts: readonly ProductFacts[]
  /** The texts of the products, in the same order. They are parsed only for products that are shown. */
  readonly texts: readonly TextRecord[]
  readonly words: SearchWords
  readonly vocabulary: Vocabulary

  constructor(facts: readonly ProductFacts[], texts: readonly TextRecord[], words: SearchWords) {
    this.facts = facts
    this.texts = texts
    this.words = words
    this.vocabulary = new Vocabulary(words.vocabulary)
  }

  /** Returns the facts of a product, or undefined if the copy does not contain the product. */
  find(id: string | undefined): ProductFacts | undefined {
    return this.facts.find((product) => product.id === id)
  }

  /** Returns the whole product. */
  productOf(facts: ProductFacts): Product {
    const at = this.facts.indexOf(facts)
    const { bytes, ends } = this.texts[Math.floor(at / TEXTS_PER_RECORD)] ?? { bytes: new Uint8Array(), ends: [] }
    const place = at % TEXTS_PER_RECORD
    const texts: ProductTexts = JSON.parse(decoder.decode(bytes.subarray(ends[place - 1] ?? 0, ends[place])))
    return { ...texts, ...facts }
  }

  /**
   * Returns the content with changed stock, prices and ratings. Ignores changes to products that are not saved on this
   * device. The texts and the words stay as they are.
   */
  withChanges(changed: CatalogueChanges['products']): CatalogueContent {
    const changes = new Map(changed.map((product) => [product._id, splitProduct(readProduct(product)).facts]))
    return new CatalogueContent(
      this.facts.map((facts) => changes.get(facts.id) ?? facts),
      this.texts,
      this.words,
    )
  }
}

const decoder = new TextDecoder()
const encoder = new TextEncoder()

/** Takes in a catalogue part by part, in short slices, so that the worker can answer requests meanwhile. */
export class CatalogueIntake {
  readonly #facts: ProductFacts[] = []
  readonly #texts: TextRecord[] = []
  readonly #packer: VocabularyPacker
  /** The texts of the record that is not yet complete. */
  #pending: Uint8Array[] = []

  constructor(synonyms: Synonyms) {
    this.#packer = new VocabularyPacker(synonyms)
  }

  async add(products: readonly WireProduct[]): Promise<void> {
    await inSlices(this.#add(products))
  }

  *#add(products: readonly WireProduct[]): Interruptible<void> {
    for (const wire of products) {
      const product = readProduct(wire)
      const { facts, texts } = splitProduct(product)
      this.#facts.push(facts)
      this.#pending.push(encoder.encode(JSON.stringify(texts)))
      if (this.#pending.length === TEXTS_PER_RECORD) this.#completeRecord()
      this.#packer.add(product)
      yield
    }
  }

  async finish(): Promise<CatalogueContent> {
    if (this.#pending.length > 0) this.#completeRecord()
    const vocabulary = await inSlices(this.#packer.pack())
    return new CatalogueContent(this.#facts, this.#texts, { vocabulary, sizes: sizesOf(this.#facts) })
  }

  #completeRecord(): void {
    const bytes = new Uint8Array(this.#pending.reduce((sum, { length }) => sum + length, 0))
    let end = 0
    const ends = this.#pending.map((text) => {
      bytes.set(text, end)
      end += text.length
      return end
    })
    this.#texts.push({ bytes, ends })
    this.#pending = []
  }
}
