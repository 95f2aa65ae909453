/** Searches catalogue snapshots. The words of each catalogue are collected once, without delaying other requests. */

import { addTo, emptyBits, hasBit } from '#contract/catalogue/position-set.ts'
import type { Product } from '#contract/catalogue/product.ts'
import type { SearchQuery } from '#contract/schemas/catalogue.ts'
import { packVocabulary, searchProducts } from '#contract/search/search.ts'
import { normaliseSize } from '#contract/search/size-words.ts'
import { type PackedVocabulary, Vocabulary } from '#contract/search/vocabulary.ts'
import { inSlices } from '../../lib/in-slices.ts'
import type { CatalogueSnapshot } from './catalogue-snapshot.ts'
import { packInWorker } from './pack-in-worker.ts'

export interface CatalogueSearch {
  /** Starts preparing the search of a snapshot, unless it has already been prepared. */
  prepare(snapshot: CatalogueSnapshot): void
  /**
   * Returns the first products that match a search term, best match first. Returns an empty array if the term is blank.
   * Waits until the search of the snapshot has been prepared.
   */
  search(snapshot: CatalogueSnapshot, query: SearchQuery): Promise<Product[]>
  /** Aborts a running preparation. */
  stop(): void
}

interface Options {
  /** Folder for the words of large catalogues. */
  folder: string
  /** Called when the words of a large catalogue could not be stored, or could not be collected in another thread. */
  onError: (error: unknown) => void
  /** Minimum number of products for which the words are collected in another thread and stored. */
  largeFrom?: number
}

/** Below this number of products, collecting the words takes less time than starting a thread. */
const LARGE_FROM = 2000

export function createCatalogueSearch({ folder, onError, largeFrom = LARGE_FROM }: Options): CatalogueSearch {
  // Consecutive snapshots share a vocabulary, because it contains no stock, prices or ratings.
  const vocabularies = new WeakMap<CatalogueSnapshot['staticPart'], Promise<Vocabulary>>()
  const stopping = new AbortController()

  const load = async ({ products, staticPart }: CatalogueSnapshot): Promise<PackedVocabulary> => {
    const { synonyms } = staticPart
    if (products.length < largeFrom) return await inSlices(packVocabulary(products, synonyms))
    return await packInWorker(products, synonyms, { folder, signal: stopping.signal, onError })
  }
  const vocabularyOf = (snapshot: CatalogueSnapshot): Promise<Vocabulary> => {
    const { staticPart, products } = snapshot
    const known = vocabularies.get(staticPart)
    if (known) return known
    const vocabulary = load(snapshot)
      .catch((error: unknown) => {
        stopping.signal.throwIfAborted()
        onError(error)
        return inSlices(packVocabulary(products, staticPart.synonyms))
      })
      .then((packed) => new Vocabulary(packed))
    vocabularies.set(staticPart, vocabulary)
    return vocabulary
  }
  return {
    prepare: (snapshot) => void vocabularyOf(snapshot).catch(() => undefined),
    search: async (snapshot, query) => searchSnapshot(snapshot, await vocabularyOf(snapshot), query),
    stop: () => stopping.abort(),
  }
}

function searchSnapshot(
  { index, products }: CatalogueSnapshot,
  vocabulary: Vocabulary,
  { term, limit }: SearchQuery,
): Product[] {
  const sizes = new Set([...(index.options.get('')?.sizes ?? [])].map(normaliseSize))
  const sizeTest = (size: string) => {
    const having = emptyBits(products.length)
    for (const [name, set] of index.byAttribute.sizes) if (normaliseSize(name) === size) addTo(having, set)
    return (at: number) => hasBit(having, at)
  }
  return searchProducts({ products, vocabulary, sizes, sizeTest, prices: index.prices }, term, limit)
}
