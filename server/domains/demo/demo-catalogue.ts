import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { MAX_REVIEW_LENGTH } from '#contract/review-rules.ts'
import { inTransaction, type Queries, type Tx } from '../../storage/transaction.ts'
import { readCatalogueFolder } from '../catalogue/catalogue-folder.ts'
import { deleteDemoCategories } from '../catalogue/category-store.ts'
import { importCatalogue } from '../catalogue/import-catalogue.ts'
import type { KnownPictures } from '../catalogue/import-pictures.ts'
import { deleteDemoProducts } from '../catalogue/product-store.ts'
import { deleteDemoStorefront } from '../catalogue/storefront-store.ts'
import { markCatalogueChanged, readCatalogueId } from '../catalogue/version-store.ts'
import { insertCoupon, removeDemoCoupons } from '../coupons/coupon-store.ts'
import { deleteDemoPictures } from '../media/picture-store.ts'
import { deleteDemoReviews, upsertReview } from '../reviews/review-store.ts'

/** Gives a new shop the demo catalogue. Does nothing in one that has, or once had, a catalogue. */
export async function importDemoOnFirstStart(db: Queries, demoFolder: string): Promise<void> {
  if (await readCatalogueId(db)) return
  const { folder, problems } = await readCatalogueFolder(demoFolder)
  if (!folder) throw new Error(`The demo catalogue cannot be read. ${problems.join(' ')}`)
  await importCatalogue(db, folder, { isDemo: true, knownFacts: await readKnownPictures(demoFolder) })
}

/** Sizes and placeholders of the demo's pictures, made by `npm run desk -- placeholders`. */
async function readKnownPictures(demoFolder: string): Promise<KnownPictures> {
  return JSON.parse(await readFile(join(demoFolder, 'placeholders.json'), 'utf8'))
}

/** Removes everything that came with the demo. Answers how many products that were. May be repeated. */
export async function removeDemo(db: Queries): Promise<number> {
  return await inTransaction(db, async (tx) => {
    const products = await deleteDemoRows(tx)
    await markCatalogueChanged(tx)
    return products
  })
}

/** For use inside a larger transaction, which must tell of the change itself. */
export async function deleteDemoRows(tx: Tx): Promise<number> {
  await deleteDemoReviews(tx)
  await removeDemoCoupons(tx)
  const products = await deleteDemoProducts(tx)
  await deleteDemoCategories(tx)
  await deleteDemoStorefront(tx)
  // Last, because the categories name them.
  await deleteDemoPictures(tx)
  return products
}

const DEMO_COUPONS = [
  { code: 'WELCOME10', percent: 10 },
  { code: 'FESTIVE25', percent: 25 },
]

/** Adds the demo's coupons, which anybody may use any number of times. They go with the demo. */
export async function addDemoCoupons(tx: Tx): Promise<void> {
  const unlimited = { expires_at: null, max_uses: null, max_uses_per_shopper: null }
  for (const coupon of DEMO_COUPONS) {
    await insertCoupon(tx, { ...coupon, ...unlimited, uses: 0, created_at: 0, is_demo: 1 })
  }
}

/** An entry of the demo's `reviews.json`. */
export const demoReview = z.object({
  product: z.string(),
  rating: z.int().min(1).max(5),
  date: z.iso.date(),
  author: z.string().min(1),
  text: z.string().min(1).max(MAX_REVIEW_LENGTH),
})

export type DemoReview = z.infer<typeof demoReview>

/** Adds the demo's reviews to its products. They go with it, and no other catalogue ever gets them. */
export async function addDemoReviews(tx: Tx, reviews: readonly DemoReview[]): Promise<void> {
  for (const [index, { product, rating, date, author, text }] of reviews.entries()) {
    await upsertReview(tx, {
      id: `demo-${index + 1}`,
      product_id: product,
      author_id: null,
      author_name: author,
      rating,
      text,
      created_at: Date.parse(`${date}T12:00:00Z`),
      is_demo: 1,
    })
  }
}
