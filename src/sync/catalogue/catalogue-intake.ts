/** How the service worker takes in a catalogue from the server's responses. */
import { readProduct } from '#contract/catalogue/product.ts'
import { type ProductFacts, splitProduct } from '#contract/catalogue/product-facts.ts'
import type { Interruptible } from '#contract/interruptible.ts'
import type { CatalogueChanges, Synonyms, WireProduct } from '#contract/schemas/catalogue.ts'
import { VocabularyPacker } from '#contract/search/pack-vocabulary.ts'
import type { PackedVocabulary } from '#contract/search/vocabulary.ts'
import { inSlices } from '../in-slices.ts'
import { type PackedTexts, PRODUCTS_PER_RECORD, packTexts } from './packed-texts.ts'

/** A whole catalogue, ready to be stored. */
export interface CatalogueRecords {
  /** The facts of the products, in catalogue order. */
  facts: readonly ProductFacts[]
  /** The texts of the products in the same order, PRODUCTS_PER_RECORD in each record. */
  texts: readonly PackedTexts[]
  vocabulary: PackedVocabulary
}

/** Takes in a catalogue part by part, in short slices, so that the worker can answer requests meanwhile. */
export class CatalogueIntake {
  readonly #facts: ProductFacts[] = []
  readonly #texts: PackedTexts[] = []
  readonly #packer: VocabularyPacker
  /** The texts of the record that is not yet complete. */
  #pending: string[] = []

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
      this.#pending.push(JSON.stringify(texts))
      if (this.#pending.length === PRODUCTS_PER_RECORD) this.#completeRecord()
      this.#packer.add(product)
      yield
    }
  }

  async finish(): Promise<CatalogueRecords> {
    if (this.#pending.length > 0) this.#completeRecord()
    return { facts: this.#facts, texts: this.#texts, vocabulary: await inSlices(this.#packer.pack()) }
  }

  #completeRecord(): void {
    this.#texts.push(packTexts(this.#pending))
    this.#pending = []
  }
}

/**
 * Returns facts with changed stock, prices and ratings. Ignores changes to products that are not saved on this device.
 * Texts and words stay as they are.
 */
export function withChanges(
  facts: readonly ProductFacts[],
  changed: CatalogueChanges['products'],
): readonly ProductFacts[] {
  const changes = new Map(changed.map((product) => [product._id, splitProduct(readProduct(product)).facts]))
  return facts.map((known) => changes.get(known.id) ?? known)
}
