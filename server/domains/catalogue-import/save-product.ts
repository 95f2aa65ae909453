/** One product from a small file, with its pictures in the folder `products` beside it. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readJson } from '../../lib/read-json.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import { readCategories } from '../catalogue/category-store.ts'
import { publishWholeCatalogue } from '../catalogue/publishing-store.ts'
import { type CatalogueFolder, findUnknown, type ProductFile, productFile, productPicture } from './catalogue-folder.ts'
import { importPictures, measurePictures } from './import-pictures.ts'
import {
  addLevelEvents,
  findProduct,
  type Kept,
  nextPosition,
  type ProductRow,
  readLevels,
  replaceSizes,
  setHidden,
  upsertProducts,
} from './product-import-store.ts'
import { toProductRow, toSizeRows } from './replace-catalogue.ts'

/** Each problem is one sentence. */
type Saved = { product: ProductFile; problems: null } | { product: null; problems: string[] }

const refuse = (...problems: string[]): Saved => ({ product: null, problems })

/** The product must be new to the shop, removed ones included. */
export async function addProduct(db: Queries, path: string): Promise<Saved> {
  const read = await readProduct(db, path)
  if (!read.product) return read
  const { slug } = read.product
  if (await findProduct(db, slug)) return refuse(`There is already a product ${slug}. “product edit” changes it.`)
  return await save(db, { path, product: read.product, before: null, kept: { stock: false, prices: false } })
}

/** Keeps the place in the list, and what `kept` says. */
export async function editProduct(db: Queries, name: string, path: string, kept: Kept): Promise<Saved> {
  const before = await findProduct(db, name)
  if (!before) return refuse(`There is no product ${name}.`)
  const read = await readProduct(db, path)
  if (!read.product) return read
  const { slug } = read.product
  if (slug !== before.id) return refuse(`The file is for ${slug}, not for ${before.id}, whose address stays.`)
  return await save(db, { path, product: read.product, before, kept })
}

/** Hidden products stay hidden after an import. Returns the id; null if there is no such product. */
export async function hideProduct(db: Queries, name: string, isHidden: boolean): Promise<string | null> {
  return await inTransaction(db, async (tx) => {
    const product = await findProduct(tx, name)
    if (!product) return null
    await publishWholeCatalogue(tx, [product.id])
    await setHidden(tx, product.id, isHidden)
    return product.id
  })
}

async function readProduct(db: Queries, path: string): Promise<Saved> {
  const json = await readJson(path)
  if ('problem' in json) return refuse(`${path}: ${json.problem}.`)
  const { data: product, error } = productFile.safeParse(json.value)
  if (error) return refuse(...error.issues.map(({ message }) => `${message}.`))
  const missing = product.images.map(productPicture).filter((file) => !existsSync(join(dirname(path), file)))
  const problems = [
    ...findUnknown(product, await readCategories(db)),
    ...missing.map((file) => `The picture ${file} is missing beside the file.`),
  ]
  return problems.length > 0 ? refuse(...problems) : { product, problems: null }
}

interface ToSave {
  path: string
  product: ProductFile
  before: ProductRow | null
  kept: Kept
}

async function save(db: Queries, { path, product, before, kept }: ToSave): Promise<Saved> {
  const none = { categories: [], storefront: null, synonyms: null, reviews: [] }
  const folder: CatalogueFolder = { path: dirname(path), products: [product], ...none }
  const { pictures, problems } = await measurePictures(folder)
  if (problems.length > 0) return refuse(...problems)
  const isDemo = before?.is_demo === 1
  const pictureIds = await importPictures(db, folder, { pictures, isDemo })
  await inTransaction(db, async (tx) => {
    // First, because it takes the lock that serialises changes.
    await publishWholeCatalogue(tx, [product.slug])
    const levels = await readLevels(tx)
    const context = { isDemo: isDemo ? 1 : 0, idOf: (file: string) => pictureIds.get(file) ?? '' } as const
    const row = toProductRow(product, before?.position ?? (await nextPosition(tx)), context)
    await upsertProducts(tx, [row], kept, before ? ['is_published'] : [])
    await replaceSizes(tx, toSizeRows(product), kept, product.slug)
    await addLevelEvents(tx, levels)
  })
  return { product, problems: null }
}
