/** Reads an owner's catalogue folder and checks all of it before anything is written. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { type Synonyms, synonyms } from '#contract/shapes/synonyms.ts'
import {
  type CategoryFile,
  categoryFile,
  type ProductFile,
  productFile,
  type StorefrontFile,
  storefrontFile,
} from './catalogue-file-shapes.ts'
import { picturesOf } from './catalogue-pictures.ts'
import { type DemoReview, demoReview } from './demo-reviews.ts'

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
export type FolderReading = { folder: CatalogueFolder; problems: null } | { folder: null; problems: string[] }

/** Reads `catalogue.json`, `categories.json` and, where there are any, `storefront.json` and `synonyms.json`. Never throws. */
export async function readCatalogueFolder(path: string): Promise<FolderReading> {
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
      ...checked.error.issues.map((issue) => `${file}${placeOf(issue.path, json.value)}: ${issue.message}.`),
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
  const disagreements = disagreementsIn(folder)
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
function placeOf(path: readonly PropertyKey[], file: unknown): string {
  const [first] = path
  if (typeof first !== 'number') return first === undefined ? '' : `, ${path.join('.')}`
  const entry: unknown = Array.isArray(file) ? file[first] : undefined
  const name = typeof entry === 'object' && entry !== null && 'slug' in entry ? ` (${String(entry.slug)})` : ''
  return `, entry ${first + 1}${name}`
}

/** What each file says well by itself but against another file. */
function disagreementsIn(folder: CatalogueFolder): string[] {
  const known = new Set(folder.categories.map(({ name }) => name))
  const unknown = folder.products.flatMap(({ slug, categories }) =>
    categories
      .filter((name) => !known.has(name))
      .map((name) => `catalogue.json: ${slug} is in "${name}", which categories.json does not have.`),
  )
  const missing = picturesOf(folder)
    .filter((file) => !existsSync(join(folder.path, file)))
    .map((file) => `The picture ${file} is missing.`)
  return [
    ...repeated(folder.products).map((slug) => `catalogue.json: the slug ${slug} is there twice.`),
    ...repeated(folder.categories).map((slug) => `categories.json: the slug ${slug} is there twice.`),
    ...unknown,
    ...missing,
  ]
}

function repeated(entries: readonly { slug: string }[]): string[] {
  const seen = new Set<string>()
  return entries.map(({ slug }) => slug).filter((slug) => seen.has(slug) || !seen.add(slug))
}
