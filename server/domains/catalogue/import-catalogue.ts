import { inTransaction, type Queries } from '../../storage/transaction.ts'
import { type KnownFacts, keepPictures } from './catalogue-pictures.ts'
import { catalogueChanged, markCatalogue } from './catalogue-version.ts'
import { addDemoCoupons } from './demo-coupons.ts'
import { addDemoReviews } from './demo-reviews.ts'
import { putCategories } from './put-categories.ts'
import { putProducts } from './put-products.ts'
import { putStorefront } from './put-storefront.ts'
import type { CatalogueFolder } from './read-catalogue-folder.ts'
import { removeDemoRows } from './remove-demo.ts'
import { writeSynonyms } from './synonym-store.ts'

interface ImportOptions {
  isDemo: boolean
  /** Also sets the stock of products that the shop already has. Otherwise it stays as selling has left it. */
  withStock?: boolean
  knownFacts?: KnownFacts
}

/**
 * Makes a folder the shop's catalogue, in one transaction. A product that the folder does not have is no longer shown;
 * its orders and reviews stay. The owner's own catalogue takes the demo's place; the demo never comes into a shop that
 * has had a catalogue. May be repeated.
 */
export async function importCatalogue(
  db: Queries,
  folder: CatalogueFolder,
  { isDemo, withStock = false, knownFacts = {} }: ImportOptions,
): Promise<void> {
  const pictures = await keepPictures(db, folder, { isDemo, knownFacts })
  const idOf = (path: string) => pictures.get(path) ?? ''
  await inTransaction(db, async (tx) => {
    // First of all, because it makes a second import at the same time wait for this one.
    await catalogueChanged(tx)
    const isFirst = await markCatalogue(tx)
    if (isDemo && !isFirst) return
    if (!isDemo) await removeDemoRows(tx)
    await putCategories(tx, folder.categories, idOf, isDemo)
    await putProducts(tx, folder.products, idOf, { isDemo, withStock })
    if (folder.storefront) await putStorefront(tx, folder.storefront, idOf, isDemo)
    if (folder.synonyms) await writeSynonyms(tx, folder.synonyms)
    if (isDemo) await addDemoReviews(tx, folder.reviews)
    if (isDemo) await addDemoCoupons(tx)
  })
}
