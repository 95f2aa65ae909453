import * as z from 'zod'
import { DEFAULT_LIMIT, MAX_LIMIT, SORT_ORDERS } from '../catalogue/list-options.ts'

const wordList = z.array(z.string().trim().min(1))

/** The synonyms of the search, from the owner's file `catalogue/synonyms.json`. */
export const synonyms = z
  .object({
    same: z.array(wordList).describe('Groups of words that mean the same. A word may have several parts: "nose ring"'),
    instead: z
      .array(z.object({ for: wordList, show: wordList }))
      .describe('What to show for things that the shop does not have at all'),
    ignored: wordList.describe('Words that say nothing about a piece: "for", "ki", "chahiye"'),
  })
  .meta({ id: 'Synonyms' })

export type Synonyms = z.infer<typeof synonyms>

const subcategory = z.object({ _id: z.string(), name: z.string(), image: z.string() })

/** A category. `image` and `hoverImage` are picture URLs; `images` contains both. */
export const category = z
  .object({
    _id: z.string(),
    name: z.string(),
    subcategories: z.array(subcategory),
    images: z.array(z.string()),
    image: z.string(),
    hoverImage: z.string(),
  })
  .meta({ id: 'Category' })

export type WireCategory = z.infer<typeof category>

/** A product in wire JSON. `price` is in rupees. */
export const product = z
  .object({
    _id: z.string().describe('The slug, as in /products/tara-solitaire-ring'),
    title: z.string(),
    price: z.number().describe('Rupees'),
    image: z.array(z.string()).describe('Addresses of the 900 px WebP pictures; the first is shown on cards'),
    alt: z.array(z.string()).describe('What each picture shows, in the order of image'),
    blur: z.array(z.string()).describe('A data: address of a few bytes for each picture, shown until it has come'),
    categories: z.array(z.string()),
    subcategory: z.string(),
    color: z.array(z.string()),
    materials: z.string(),
    detail: z.array(z.string()),
    description: z.string(),
    stock: z.number().int(),
    updatedAt: z.iso.datetime(),
    rating: z
      .object({ average: z.number().describe('One decimal, 1 to 5'), count: z.number().int().min(1) })
      .optional()
      .describe('Only where somebody has written a review'),
  })
  .meta({ id: 'Product' })

export type WireProduct = z.infer<typeof product>

export type SortOrder = (typeof SORT_ORDERS)[number]

/** A list in a query string: comma-separated (`a,b`) or as repeated parameters. */
const nameList = z.union([z.string(), z.array(z.string())]).transform((value) =>
  [value]
    .flat()
    .flatMap((part) => part.split(','))
    .map((part) => part.trim())
    .filter(Boolean),
)

/** The query of GET /products. All fields are optional; names are case-insensitive. */
export const productQuery = z.object({
  new: z.stringbool().optional().describe('Newest first, the same as sort=new'),
  category: z.string().max(60).optional(),
  subcategories: nameList
    .optional()
    .describe('Any of these, as pieces carry them; two categories may have one of a name'),
  categories: nameList.optional().describe('Any of these categories'),
  colors: nameList.optional(),
  materials: nameList.optional(),
  min: z.coerce.number().min(0).optional().describe('Lowest price in rupees'),
  max: z.coerce.number().min(0).optional().describe('Highest price in rupees'),
  sort: z.enum(SORT_ORDERS).optional(),
  page: z.coerce.number().int().min(1).default(1),
  limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT),
})

/** The filter options of a list, derived from the catalogue. */
const filterOptions = z
  .object({
    subcategories: z.array(z.string()).describe('Of a list that is of one category; of others none'),
    categories: z.array(z.string()),
    colors: z.array(z.string()),
    materials: z.array(z.string()),
  })
  .meta({ id: 'FilterOptions' })

export const productPage = z
  .object({
    status: z.literal('ok'),
    products: z.array(product),
    total: z.number().int().describe('Products that match, over all pages'),
    totalPages: z.number().int(),
    page: z.number().int(),
    options: filterOptions,
  })
  .meta({ id: 'ProductPage' })

export type WireProductPage = z.infer<typeof productPage>
export type FilterOptions = z.infer<typeof filterOptions>

export const productResponse = z.object({ status: z.literal('ok'), product }).meta({ id: 'OneProduct' })

/** The query of a search. A blank term finds nothing. */
export const searchQuery = z.object({ term: z.string().max(120).default('') })

export const stockChange = z.object({ stock: z.int().min(0).max(1_000_000) })

/** The published catalogue as one document, with the data for listing and searching it on a device. */
export const catalogueCopy = z
  .object({
    version: z.string(),
    products: z.array(product).describe('Where all would be too much for a device: the most wanted and the newest'),
    total: z.int().min(0).describe('Products that the shop has'),
    synonyms,
  })
  .meta({ id: 'CatalogueCopy' })

export type CatalogueCopy = z.infer<typeof catalogueCopy>

/** The changes that update a catalogue copy from an earlier version. */
export const catalogueChanges = z
  .object({ version: z.string(), products: z.array(product).describe('Those that are different, whole') })
  .meta({ id: 'CatalogueChanges' })

export type CatalogueChanges = z.infer<typeof catalogueChanges>

/** The version of a catalogue copy, as stated in its document. */
export const catalogueVersion = z.object({ version: z.string().max(60) })
