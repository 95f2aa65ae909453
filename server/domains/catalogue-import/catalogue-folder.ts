/** Reads and validates the folder that the shop's owner wants to import. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { MAX_REVIEW_LENGTH } from '#contract/catalogue/review-rules.ts'
import { unitCode } from '#contract/orders/unit-codes.ts'
import { type Synonyms, synonyms } from '#contract/schemas/catalogue.ts'
import { readJson } from '../../lib/read-json.ts'

export interface CatalogueFolder {
  path: string
  products: ProductFile[]
  categories: CategoryFile[]
  /** Null leaves the shop's home page unchanged. */
  storefront: StorefrontFile | null
  /** Null leaves the shop's synonyms unchanged. */
  synonyms: Synonyms | null
  /** Imported only from the demo's folder. */
  reviews: ReviewFile[]
}

/** Each problem is one sentence. */
type CatalogueFolderResult = { folder: CatalogueFolder; problems: null } | { folder: null; problems: string[] }

/**
 * Reads `catalogue.json`, `categories.json` and, if they exist,
 * `storefront.json`, `synonyms.json` and `reviews.json`. Returns all problems
 * instead of throwing.
 */
export async function readCatalogueFolder(path: string): Promise<CatalogueFolderResult> {
  const problems: string[] = []
  const read = async <Schema extends z.ZodType>(file: string, schema: Schema): Promise<z.infer<Schema> | null> => {
    const json = await readJson(join(path, file))
    if ('problem' in json) {
      problems.push(`${file}: ${json.problem}.`)
      return null
    }
    const checked = schema.safeParse(json.value)
    if (checked.success) return checked.data
    problems.push(
      ...checked.error.issues.map((issue) => `${file}${describeLocation(issue.path, json.value)}: ${issue.message}.`),
    )
    return null
  }
  const readIfExists = <Schema extends z.ZodType>(file: string, schema: Schema) =>
    existsSync(join(path, file)) ? read(file, schema) : null
  const products = await read('catalogue.json', z.array(productFile, 'must be a list of products'))
  const categories = await read('categories.json', z.array(categoryFile, 'must be a list of categories'))
  const storefront = await readIfExists('storefront.json', storefrontFile)
  const reviews = (await readIfExists('reviews.json', z.array(reviewFile))) ?? []
  const ownSynonyms = await readIfExists('synonyms.json', synonyms)
  if (problems.length > 0 || !products || !categories) return { folder: null, problems }
  const folder = { path, products, categories, storefront, synonyms: ownSynonyms, reviews }
  const contradictions = findContradictions(folder)
  return contradictions.length > 0 ? { folder: null, problems: contradictions } : { folder, problems: null }
}

/** For an error message, e.g. `, entry 3 (tara-solitaire-ring)`. */
function describeLocation(path: readonly PropertyKey[], file: unknown): string {
  const [first] = path
  if (typeof first !== 'number') return first === undefined ? '' : `, ${path.join('.')}`
  const entry: unknown = Array.isArray(file) ? file[first] : undefined
  const name = typeof entry === 'object' && entry !== null && 'slug' in entry ? ` (${String(entry.slug)})` : ''
  return `, entry ${first + 1}${name}`
}

/**
 * Finds e.g. missing pictures, duplicate slugs and unknown categories, one
 * sentence each.
 */
function findContradictions(folder: CatalogueFolder): string[] {
  const { categories, products } = folder
  const skus = products.flatMap(({ slug, sizes = [] }) => sizes.map(({ sku }) => ({ slug, sku })))
  return [
    ...findDuplicates(products.map(({ slug }) => slug)).map((slug) => `catalogue.json: the slug ${slug} occurs twice.`),
    ...findDuplicates(categories.map(({ slug }) => slug)).map(
      (slug) => `categories.json: the slug ${slug} occurs twice.`,
    ),
    ...findAlike(categories).map((names) => `categories.json: the categories ${names} are too much alike.`),
    ...categories.flatMap(({ slug, subcategories }) =>
      findAlike(subcategories).map(
        (names) => `categories.json, entry ${slug}: the subcategories ${names} are too much alike.`,
      ),
    ),
    ...findDuplicates(skus.flatMap(({ sku }) => sku ?? [])).map((twice) => {
      const owners = skus.filter(({ sku }) => sku === twice).map(({ slug }) => slug)
      return `catalogue.json: the sku ${twice} occurs twice: in ${[...new Set(owners)].join(' and ')}.`
    }),
    ...products.flatMap((product) => findUnknown(product, categories)),
    ...products.flatMap(({ slug, chains = [] }) =>
      chains
        .filter((other) => other === slug || !products.some((product) => product.slug === other))
        .map((other) => `catalogue.json: ${slug} goes with ${other}, which is no other product.`),
    ),
    ...(folder.storefront?.recipients ?? [])
      .filter(({ name }) => !products.some(({ recipients }) => recipients?.includes(name)))
      .map(({ name }) => `storefront.json: no product has the recipient "${name}".`),
    ...[...listPictures(folder)]
      .filter(([file]) => !existsSync(join(folder.path, file)))
      .map(([file]) => `The picture ${file} is missing.`),
  ]
}

/** Categories of a product that do not exist, or else a subcategory that none of them has. */
export function findUnknown(
  { slug, categories: names, subcategory }: ProductFile,
  categories: readonly { name: string; subcategories: readonly { name: string }[] }[],
): string[] {
  const own = categories.filter(({ name }) => names.includes(name))
  const unknown = names.filter((name) => own.every((category) => category.name !== name))
  if (unknown.length > 0) {
    return unknown.map((name) => `catalogue.json: ${slug} is in "${name}". There are: ${namesOf(categories)}.`)
  }
  const subcategories = own.flatMap((category) => category.subcategories)
  if (subcategories.length === 0 || subcategories.some(({ name }) => name === subcategory)) return []
  return [
    `catalogue.json: ${slug} has the subcategory "${subcategory}". Its categories have: ${namesOf(subcategories)}.`,
  ]
}

const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(', ')

/** Pairs of names that would get the same slug, for a sentence. */
function findAlike(entries: readonly { name: string }[]): string[] {
  return entries.flatMap(({ name }, at) => {
    const other = entries.slice(0, at).find((earlier) => slugOf(earlier.name) === slugOf(name))
    return other ? [`"${other.name}" and "${name}"`] : []
  })
}

/** Keeps the letters of all scripts, e.g. `ear-cuffs` or `अंगूठी`. */
export function slugOf(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
}

function findDuplicates(names: readonly string[]): string[] {
  const seen = new Set<string>()
  return [...new Set(names.filter((name) => seen.has(name) || !seen.add(name)))]
}

export const productPicture = (file: string) => `products/${file}`
export const categoryPicture = (file: string) => `categories/${file}`
export const bannerPicture = (file: string) => `banners/${file}`
export const occasionPicture = (file: string) => `occasions/${file}`

/** Paths in the folder, each with the file and entry that shows it. */
export function listPictures({ products, categories, storefront }: CatalogueFolder): Map<string, string> {
  const promotions = storefront ? [...storefront.slides, ...storefront.stories] : []
  const ofStorefront = [
    ...promotions.flatMap(({ wide, tall }) => [bannerPicture(wide), bannerPicture(tall)]),
    ...(storefront?.tiles.map(({ picture }) => bannerPicture(picture)) ?? []),
    ...(storefront?.doors.map(bannerPicture) ?? []),
    ...(storefront?.occasions.map(({ picture }) => occasionPicture(picture)) ?? []),
    ...[...(storefront?.recipients ?? []), ...(storefront?.prices ?? [])].map(({ picture }) => productPicture(picture)),
  ]
  const ofCategories = categories.flatMap(({ slug, image, hoverImage, subcategories }) =>
    [categoryPicture(image), categoryPicture(hoverImage), ...subcategories.map((sub) => productPicture(sub.image))].map(
      (path) => [path, `categories.json, entry ${slug}`] as const,
    ),
  )
  const ofProducts = products.flatMap(({ slug, images }) =>
    images.map((file) => [productPicture(file), `catalogue.json, entry ${slug}`] as const),
  )
  return new Map([...ofStorefront.map((path) => [path, 'storefront.json'] as const), ...ofCategories, ...ofProducts])
}

// The messages below are shown to the shop's owner.

const text = (name: string, maxLength: number) =>
  z
    .string(`${name} is missing or not a text`)
    .trim()
    .min(1, `${name} is empty`)
    .max(maxLength, `${name} is longer than ${maxLength} characters`)

/** The lists of filters in addresses are split at commas. */
const listed = (name: string, maxLength: number) =>
  text(name, maxLength).regex(/^[^,\p{Cc}]+$/u, `${name} may not contain a comma, because lists of them use it`)

const texts = (name: string) => z.array(text(name, 500), `${name} is missing or not a list`)

const slug = text('slug', 100).regex(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  'slug may contain only lowercase letters, digits and single hyphens, as in tara-solitaire-ring',
)

const pictureFile = text('picture', 100).regex(
  /^[a-z0-9-]+\.(webp|avif|jpe?g|png)$/,
  'picture names may contain only lowercase letters, digits and hyphens, and end in .webp, .avif, .jpg or .png',
)

const href = text('href', 500).startsWith('/', 'href must be a path of this shop, as in /products')

/** In rupees, with at most two decimals. */
const price = z
  .number('price is missing or not a number')
  .positive('price must be above 0')
  .max(10_000_000, 'price is above 1 crore rupees')
  .refine((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6, 'price has a fraction of a paisa')

const NO_RANGE = 'a range of prices needs min, max or both, and min below max'

const rupees = z.int('a price is not a whole number').min(0).max(10_000_000)

const stock = z.int('stock is missing or not a whole number').min(0, 'stock is below 0')

const hsn = text('hsn', 8).regex(/^\d{4}(\d{2}){0,2}$/, 'hsn is a code of 4, 6 or 8 digits, as in 7117')

const gst = z
  .number('gst is not a number')
  .min(0, 'gst is below 0')
  .max(40, 'gst is above 40 percent')
  .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, 'gst has over two decimal places')

const unit = text('unit', 3).refine(
  (code) => unitCode(code) !== null,
  'unit is no Unique Quantity Code of GST, as in PCS, PRS or SET',
)

const sizeFile = z.object({
  size: listed('size', 20),
  stock,
  price: price.optional().describe('In rupees; missing if the size costs what the product costs'),
  sku: text('sku', 60).optional().describe('Your article number'),
})

export const productFile = z
  .object({
    slug: slug.describe('The last part of the product’s address, which stays'),
    title: text('title', 120),
    price: price.describe('In rupees, with GST'),
    categories: z.array(listed('category', 60), 'categories is missing or not a list').min(1, 'categories is empty'),
    subcategory: listed('subcategory', 60),
    color: z.array(listed('colour', 60), 'color is missing or not a list'),
    materials: listed('material', 60),
    detail: texts('detail'),
    description: text('description', 5000),
    stock: stock.optional().describe('May be missing if there are sizes, and is otherwise the sum of their stock'),
    sizes: z.array(sizeFile, 'sizes is not a list').min(1, 'sizes is empty: leave it out').max(60).optional(),
    hsn: hsn.optional().describe('HSN code (tax category); missing for the shop’s default'),
    gst: gst.optional().describe('GST rate in percent that the price includes; missing for the shop’s default'),
    unit: unit.optional().describe('Unique Quantity Code, e.g. PRS for pairs; missing for the shop’s default'),
    recipients: z
      .array(listed('recipient', 40), 'recipients is not a list')
      .min(1, 'recipients is empty: leave it out')
      .optional()
      .describe('Whom it suits, e.g. Her or Children: a filter, and entries of the home page'),
    chains: z
      .array(slug, 'chains is not a list')
      .min(1, 'chains is empty: leave it out')
      .max(4, 'chains has more than 4 products')
      .optional()
      .describe('Slugs of the chains for a piece without one, offered beside it'),
    images: z.array(pictureFile, 'images is missing or not a list').min(1, 'images is empty'),
    alt: texts('alt'),
    updatedAt: z.iso.date('updatedAt must be a date as in 2026-03-31'),
  })
  .refine(({ images, alt }) => images.length === alt.length, 'alt must describe each of images')
  .superRefine(({ stock, sizes }, context) => {
    for (const problem of findSizeProblems(stock, sizes)) context.addIssue(problem)
  })

/** Returns one sentence for each contradiction between the sizes of a product, or between the sizes and its stock. */
function findSizeProblems(stock: number | undefined, sizes: readonly SizeFile[] | undefined): string[] {
  if (!sizes) return stock === undefined ? ['stock is missing or not a whole number'] : []
  const names = sizes.map(({ size }) => size.toLowerCase())
  const twice = sizes.filter(({ size }, at) => names.indexOf(size.toLowerCase()) < at)
  const sum = sizes.reduce((all, size) => all + size.stock, 0)
  return [
    ...twice.map(({ size }) => `the size ${size} occurs twice`),
    ...(stock === undefined || stock === sum ? [] : [`stock is ${stock}, but its sizes have ${sum} together`]),
  ]
}

export const categoryFile = z.object({
  name: listed('name', 60),
  slug,
  image: pictureFile,
  hoverImage: pictureFile,
  subcategories: z.array(z.object({ name: listed('name', 60), image: pictureFile }), 'subcategories is not a list'),
})

const promotion = z.object({
  title: text('title', 80),
  text: text('text', 200),
  link: z.object({ label: text('label', 40), href }),
  wide: pictureFile,
  tall: pictureFile,
  alt: z.string('alt is missing'),
  tone: text('tone', 20),
})

export const storefrontFile = z.object({
  slides: z.array(promotion),
  tiles: z.array(z.object({ label: text('label', 40), href, picture: pictureFile })),
  stories: z.array(promotion),
  doors: z.array(pictureFile),
  occasions: z.array(z.object({ name: text('name', 40), picture: pictureFile })),
  recipients: z
    .array(z.object({ name: listed('recipient', 40), picture: pictureFile }))
    .optional()
    .describe('Those of products, each with a picture of a product, for the home page'),
  prices: z
    .array(
      z
        .object({ min: rupees.optional(), max: rupees.optional(), picture: pictureFile })
        .refine(({ min = 0, max = Number.MAX_VALUE }) => min < max && (min > 0 || max < Number.MAX_VALUE), NO_RANGE),
    )
    .optional()
    .describe('Ranges in rupees, both ends included, for the home page'),
})

const reviewFile = z.object({
  /** The product's slug. */
  product: z.string(),
  rating: z.int().min(1).max(5),
  date: z.iso.date(),
  author: z.string().min(1),
  text: z.string().min(1).max(MAX_REVIEW_LENGTH),
})

export type ProductFile = z.infer<typeof productFile>
type SizeFile = z.infer<typeof sizeFile>
export type CategoryFile = z.infer<typeof categoryFile>
export type StorefrontFile = z.infer<typeof storefrontFile>
export type ReviewFile = z.infer<typeof reviewFile>
