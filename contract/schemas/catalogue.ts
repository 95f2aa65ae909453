import * as z from 'zod'
import { DEFAULT_LIMIT, MAX_LIMIT, MAX_SEARCH_LIMIT, SORT_ORDERS } from '../catalogue/list-options.ts'
import { line, optionalText, sizeName, verbatim } from './fields.ts'

const wordList = z.array(line().min(1))

/** Of `catalogue/synonyms.json`. */
export const synonyms = z
  .object({
    same: z
      .array(wordList)
      .describe('Groups of words with the same meaning. An entry may consist of several words: "nose ring"'),
    instead: z
      .array(
        z.object({
          for: wordList,
          show: wordList,
          kind: line()
            .min(1)
            .optional()
            .describe('Plural name of what the words ask for, e.g. anklets: results then say that there are none yet'),
        }),
      )
      .describe('What to show for products that the shop does not sell'),
    ignored: wordList.describe('Words that do not describe a product: "for", "ki", "chahiye"'),
  })
  .meta({ id: 'Synonyms' })

export type Synonyms = z.infer<typeof synonyms>

const subcategory = z.object({ _id: z.string(), name: z.string(), image: z.string() })

/** `images` contains `image` and `hoverImage`. */
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

/** In the owner's order. */
const productSize = z
  .object({
    size: sizeName.describe('E.g. 14 (ring), 2.6 (bangle), 18 in (chain)'),
    stock: z.int().min(0),
    price: z.number().optional().describe('Rupees; missing if the size costs what the product costs'),
    sku: z.string().optional().describe('The owner’s article number of this size'),
  })
  .meta({ id: 'ProductSize' })

export type WireProductSize = z.infer<typeof productSize>

/** In rupees. */
export const product = z
  .object({
    _id: z.string().describe('The slug, e.g. tara-solitaire-ring'),
    title: z.string(),
    price: z.number().describe('Rupees'),
    image: z.array(z.string()).describe('URLs of the pictures (WebP, 900 px wide); cards show the first one'),
    alt: z.array(z.string()).describe('A description of each picture, in the order of `image`'),
    blur: z.array(z.string()).describe('A tiny placeholder (data: URL) for each picture, shown until it has loaded'),
    categories: z.array(z.string()),
    subcategory: z.string(),
    color: z.array(z.string()),
    materials: z.string(),
    detail: z.array(z.string()),
    description: z.string(),
    stock: z.number().int().describe('Of a product with sizes: the sum over all sizes'),
    sizes: z.array(productSize).min(1).optional().describe('Missing if the product does not come in sizes'),
    recipients: z.array(z.string()).optional().describe('Whom it suits, e.g. Her or Children'),
    chains: z.array(z.string()).optional().describe('The ids of chains that fit a piece without one'),
    updatedAt: z.iso.datetime(),
    rating: z
      .object({ average: z.number().describe('From 1 to 5, with one decimal'), count: z.number().int().min(1) })
      .optional()
      .describe('Missing if there are no reviews'),
  })
  .meta({ id: 'Product' })

export type WireProduct = z.infer<typeof product>

export type SortOrder = (typeof SORT_ORDERS)[number]

/** `a,b`, or the parameter repeated. Compared as it is, never stored. */
const nameList = z.union([z.string(), z.array(z.string())]).transform((value) =>
  [value]
    .flat()
    .flatMap((part) => part.split(','))
    .map((part) => part.trim())
    .filter(Boolean),
)

/** All optional; names in any case. */
export const productQuery = z.object({
  new: z.stringbool().optional().describe('If true, sorts by date, newest first; the same as sort=new'),
  category: z.string().max(60).optional(),
  subcategories: nameList
    .optional()
    .describe('Any of these subcategories; two categories may have subcategories of the same name'),
  categories: nameList.optional().describe('Any of these categories'),
  colors: nameList.optional(),
  materials: nameList.optional(),
  recipients: nameList.optional().describe('Only products that suit any of these, e.g. Her'),
  size: nameList.optional().describe('Only products that have any of these sizes in stock'),
  min: z.coerce.number().min(0).optional().describe('Lowest price in rupees'),
  max: z.coerce.number().min(0).optional().describe('Highest price in rupees'),
  sort: z.enum(SORT_ORDERS).optional(),
  page: z.coerce.number().int().min(1).default(1),
  limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT),
})

const valueCounts = z.record(z.string(), z.int())

/** What the catalogue offers to filter by. */
const filterOptions = z
  .object({
    subcategories: z.array(z.string()).describe('Only for the list of a single category; otherwise empty'),
    categories: z.array(z.string()),
    colors: z.array(z.string()),
    materials: z.array(z.string()),
    recipients: z.array(z.string()).optional().describe('Always sent; older devices have saved lists without'),
    sizes: z.array(z.string()).describe('Only for the list of a single category; otherwise empty'),
    counts: z
      .object({
        subcategories: valueCounts,
        categories: valueCounts,
        colors: valueCounts,
        materials: valueCounts,
        recipients: valueCounts.optional(),
        sizes: valueCounts,
      })
      .optional()
      .describe(
        'How many products each value leaves beside what is chosen in the other groups; values that leave none are missing. Always sent; older devices have saved lists without',
      ),
  })
  .meta({ id: 'FilterOptions' })

export const productPage = z
  .object({
    status: z.literal('ok'),
    products: z.array(product),
    total: z.number().int().describe('Number of matching products on all pages'),
    totalPages: z.number().int(),
    page: z.number().int(),
    options: filterOptions,
  })
  .meta({ id: 'ProductPage' })

export type WireProductPage = z.infer<typeof productPage>
export type FilterOptions = z.infer<typeof filterOptions>

export const productResponse = z.object({ status: z.literal('ok'), product }).meta({ id: 'OneProduct' })

export const foundProduct = product
  .extend({
    near: z.string().optional().describe('The kind that was searched for, e.g. anklets, if the shop sells none'),
  })
  .meta({ id: 'FoundProduct' })

export type WireFoundProduct = z.infer<typeof foundProduct>

/** To buy with a product; only what is in stock. */
export const productCompanions = z
  .object({
    chains: z.array(product).describe('That fit a piece without one'),
    together: z.array(product).describe('What other shoppers bought in the same order'),
  })
  .meta({ id: 'ProductCompanions' })

/** An empty term finds nothing. */
export const searchQuery = z.object({
  term: optionalText(120),
  limit: z.coerce.number().int().min(1).max(MAX_SEARCH_LIMIT).default(MAX_SEARCH_LIMIT),
})

export type SearchQuery = z.output<typeof searchQuery>

/** `size` is required if the product has sizes, and refused otherwise. */
export const stockChange = z.object({ stock: z.int().min(0).max(1_000_000), size: sizeName.optional() })

export const catalogueCopyQuery = z.object({
  part: z.coerce.number().int().min(1).default(1).describe('Parts after the last one contain no products'),
})

/**
 * A part of the catalogue, so that devices can browse and search offline. Small, so that a phone
 * takes it in without a pause.
 */
export const catalogueCopy = z
  .object({
    version: z
      .string()
      .describe('The copy has the version of its first part; changes since then may be in later parts'),
    products: z
      .array(product)
      .describe('This part of all products or, if they exceed the budget of a device, of the most popular and newest'),
    parts: z.int().min(1).describe('Number of parts'),
    total: z.int().min(0).describe('Number of products in the shop'),
    synonyms,
  })
  .meta({ id: 'CatalogueCopy' })

export type CatalogueCopy = z.infer<typeof catalogueCopy>

/** From the device's version to the current one. */
export const catalogueChanges = z
  .object({ version: z.string(), products: z.array(product).describe('The changed products, in full') })
  .meta({ id: 'CatalogueChanges' })

export type CatalogueChanges = z.infer<typeof catalogueChanges>

/** The device's version. */
export const catalogueVersion = z.object({ version: verbatim.max(60) })
