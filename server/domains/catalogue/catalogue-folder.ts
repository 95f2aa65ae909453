/** Reads an owner's catalogue folder and checks all of it before anything is written. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { type Synonyms, synonyms } from '#contract/schemas/catalogue.ts'
import { type DemoReview, demoReview } from '../demo/demo-catalogue.ts'
import { listPicturePaths } from './import-pictures.ts'

export interface CatalogueFolder {
  path: string
  products: ProductFile[]
  categories: CategoryFile[]
  /** `null` when the folder has none: the shop keeps the home page it has. */
  storefront: StorefrontFile | null
  /** `null` when the folder has none: the shop keeps the synonyms it has. */
  synonyms: Synonyms | null
  /** Only the demo's are ever imported. */
  reviews: DemoReview[]
}

/** Either the folder's content, or one sentence for each thing that is wrong with it. */
type CatalogueFolderResult = { folder: CatalogueFolder; problems: null } | { folder: null; problems: string[] }

/** Reads `catalogue.json`, `categories.json` and, where there are any, `storefront.json` and `synonyms.json`. Never throws. */
export async function readCatalogueFolder(path: string): Promise<CatalogueFolderResult> {
  const problems: string[] = []
  const read = async <Shape extends z.ZodType>(file: string, shape: Shape): Promise<z.infer<Shape> | null> => {
    const json = await readJson(join(path, file))
    if ('problem' in json) {
      problems.push(`${file}: ${json.problem}.`)
      return null
    }
    const checked = shape.safeParse(json.value)
    if (checked.success) return checked.data
    problems.push(
      ...checked.error.issues.map((issue) => `${file}${describeLocation(issue.path, json.value)}: ${issue.message}.`),
    )
    return null
  }
  const products = await read('catalogue.json', z.array(productFile, 'must be a list of products'))
  const categories = await read('categories.json', z.array(categoryFile, 'must be a list of categories'))
  const readIfThere = <Shape extends z.ZodType>(file: string, shape: Shape) =>
    existsSync(join(path, file)) ? read(file, shape) : null
  const storefront = await readIfThere('storefront.json', storefrontFile)
  const readReviews = await readIfThere('reviews.json', z.array(demoReview))
  const readSynonyms = await readIfThere('synonyms.json', synonyms)
  if (problems.length > 0 || !products || !categories) return { folder: null, problems }
  const folder = { path, products, categories, storefront, synonyms: readSynonyms, reviews: readReviews ?? [] }
  const disagreements = findContradictions(folder)
  return disagreements.length > 0 ? { folder: null, problems: disagreements } : { folder, problems: null }
}

async function readJson(file: string): Promise<{ value: unknown } | { problem: string }> {
  try {
    return { value: JSON.parse(await readFile(file, 'utf8')) }
  } catch (error) {
    return { problem: error instanceof SyntaxError ? `is not JSON (${error.message})` : 'cannot be read' }
  }
}

/** Where in the file, for people: `, entry 3 (tara-solitaire-ring)`. */
function describeLocation(path: readonly PropertyKey[], file: unknown): string {
  const [first] = path
  if (typeof first !== 'number') return first === undefined ? '' : `, ${path.join('.')}`
  const entry: unknown = Array.isArray(file) ? file[first] : undefined
  const name = typeof entry === 'object' && entry !== null && 'slug' in entry ? ` (${String(entry.slug)})` : ''
  return `, entry ${first + 1}${name}`
}

/** What each file says well by itself but against another file. */
function findContradictions(folder: CatalogueFolder): string[] {
  const known = new Set(folder.categories.map(({ name }) => name))
  const unknown = folder.products.flatMap(({ slug, categories }) =>
    categories
      .filter((name) => !known.has(name))
      .map((name) => `catalogue.json: ${slug} is in "${name}", which categories.json does not have.`),
  )
  const missing = listPicturePaths(folder)
    .filter((file) => !existsSync(join(folder.path, file)))
    .map((file) => `The picture ${file} is missing.`)
  return [
    ...findDuplicates(folder.products).map((slug) => `catalogue.json: the slug ${slug} is there twice.`),
    ...findDuplicates(folder.categories).map((slug) => `categories.json: the slug ${slug} is there twice.`),
    ...unknown,
    ...missing,
  ]
}

function findDuplicates(entries: readonly { slug: string }[]): string[] {
  const seen = new Set<string>()
  return entries.map(({ slug }) => slug).filter((slug) => seen.has(slug) || !seen.add(slug))
}

/** What the owner's catalogue files must hold. The messages are read by shop owners, so they are whole and plain. */

const text = (name: string, atMost: number) =>
  z
    .string(`${name} is missing or not a text`)
    .trim()
    .min(1, `${name} is empty`)
    .max(atMost, `${name} is longer than ${atMost} characters`)

const slug = text('slug', 100).regex(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  'slug may hold only small letters, digits and single hyphens, as in tara-solitaire-ring',
)

const pictureFile = text('picture', 100).regex(
  /^[a-z0-9-]+\.(webp|avif|jpe?g|png)$/,
  'picture names may hold only small letters, digits and hyphens, and end in .webp, .avif, .jpg or .png',
)

const texts = (name: string) => z.array(text(name, 500), `${name} is missing or not a list`)

const address = text('href', 500).startsWith('/', 'href must be a path of this shop, as in /products')

const productFile = z
  .object({
    slug,
    title: text('title', 120),
    price: z
      .number('price is missing or not a number')
      .positive('price must be above 0')
      .max(10_000_000, 'price is above 1 crore rupees')
      .refine((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6, 'price has a fraction of a paisa'),
    categories: texts('categories').min(1, 'categories is empty'),
    subcategory: text('subcategory', 60),
    color: texts('color'),
    materials: text('materials', 60),
    detail: texts('detail'),
    description: text('description', 5000),
    stock: z.int('stock is missing or not a whole number').min(0, 'stock is below 0'),
    images: z.array(pictureFile, 'images is missing or not a list').min(1, 'images is empty'),
    alt: texts('alt'),
    updatedAt: z.iso.date('updatedAt must be a date as in 2026-03-31'),
  })
  .refine(({ images, alt }) => images.length === alt.length, 'alt must describe every one of images')

const categoryFile = z.object({
  name: text('name', 60),
  slug,
  image: pictureFile,
  hoverImage: pictureFile,
  subcategories: z.array(z.object({ name: text('name', 60), image: pictureFile }), 'subcategories is not a list'),
})

const promotion = z.object({
  title: text('title', 80),
  text: text('text', 200),
  link: z.object({ label: text('label', 40), href: address }),
  wide: pictureFile,
  tall: pictureFile,
  alt: z.string('alt is missing'),
  tone: text('tone', 20),
})

const storefrontFile = z.object({
  slides: z.array(promotion),
  tiles: z.array(z.object({ label: text('label', 40), href: address, picture: pictureFile })),
  stories: z.array(promotion),
  doors: z.array(pictureFile),
  occasions: z.array(z.object({ name: text('name', 40), picture: pictureFile })),
})

export type ProductFile = z.infer<typeof productFile>
export type CategoryFile = z.infer<typeof categoryFile>
export type StorefrontFile = z.infer<typeof storefrontFile>
