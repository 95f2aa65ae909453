import { filterOptions, findRelatedProducts, queryCatalogue } from '#contract/catalogue/catalogue-query.ts'
import { toWireCategory, toWireProduct } from '#contract/catalogue/product.ts'
import { errorMessage } from '#contract/errors.ts'
import { toPaise } from '#contract/money.ts'
import type { SearchQuery } from '#contract/schemas/catalogue.ts'
import { searchProducts } from '#contract/search/search.ts'
import { Refused } from '../../http/refused.ts'
import type { Handlers } from '../../http/register-endpoints.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import { readBoughtTogether } from './bought-together-store.ts'
import { createCatalogueCopy, readChangesSince } from './catalogue-copy.ts'
import type { PublishedCatalogue } from './published-catalogue.ts'
import { setStockAndPrice } from './stock-and-price-store.ts'

interface CatalogueRoutesDeps {
  catalogue: PublishedCatalogue
  db: Queries
  /** In test mode, payments move no real money. */
  isTest: boolean
}

export function catalogueRoutes({ catalogue, db, isTest }: CatalogueRoutesDeps): Handlers {
  const search = ({ term, limit }: SearchQuery) => {
    const { products, staticPart } = catalogue.current()
    return searchProducts(staticPart.searchIndex, products, term, limit).map(toWireProduct)
  }
  const boughtTogether = rememberForAnHour((id) => readBoughtTogether(db, id))
  return {
    listProducts: ({ query: { new: isNew, min, max, sort, size, ...query } }) => {
      const { products: all } = catalogue.current()
      const asked = {
        ...query,
        sizes: size,
        minPaise: min === undefined ? undefined : toPaise(min),
        maxPaise: max === undefined ? undefined : toPaise(max),
        sort: sort ?? (isNew ? 'new' : undefined),
      }
      const { products, ...found } = queryCatalogue(all, asked)
      const options = filterOptions(all, asked)
      return { status: 'ok', products: products.map(toWireProduct), ...found, page: query.page, options }
    },
    searchProducts: ({ query }) => search(query),
    productSearch: ({ query }) => search(query),
    readProduct: ({ params }) => {
      const product = catalogue.current().byId.get(params.id)
      return product ? { status: 'ok', product: toWireProduct(product) } : new Refused('PRODUCT_UNKNOWN')
    },
    relatedProducts: ({ params }) => {
      const { products, byId } = catalogue.current()
      const product = byId.get(params.id)
      return product ? findRelatedProducts(products, product).map(toWireProduct) : new Refused('PRODUCT_UNKNOWN')
    },
    productCompanions: async ({ params: { id } }) => {
      const { byId } = catalogue.current()
      const product = byId.get(id)
      if (!product) return new Refused('PRODUCT_UNKNOWN')
      const bought = await boughtTogether(id)
      const inStock = (ids: readonly string[]) =>
        ids.flatMap((id) => byId.get(id) ?? []).filter(({ stock }) => stock > 0)
      return {
        chains: inStock(product.chains ?? []).map(toWireProduct),
        together: inStock(bought).slice(0, MAX_TOGETHER).map(toWireProduct),
      }
    },
    setProductStock: async ({ params, body }) => {
      const { size, stock } = body
      const result = await inTransaction(db, (tx) => setStockAndPrice(tx, { productId: params.id, size }, { stock }))
      if (result === 'SIZE_NEEDED' || result === 'SIZE_UNKNOWN') return refuseSize(result)
      await catalogue.refresh()
      const product = catalogue.current().byId.get(params.id)
      if (result !== 'set' || !product) return new Refused('STOCK_NOT_UPDATED', { values: { id: params.id } })
      return { status: 'ok', product: toWireProduct(product) }
    },
    listCategories: () => catalogue.current().staticPart.categories.map(toWireCategory),
    readStorefront: () => ({ ...catalogue.current().staticPart.storefront, testMode: isTest }),
    readCatalogue: ({ query }) => createCatalogueCopy(catalogue.current(), query.part),
    readCatalogueChanges: async ({ params }) =>
      (await readChangesSince(db, catalogue.current(), params.version)) ?? new Refused('NOT_FOUND'),
  }
}

function refuseSize(code: 'SIZE_NEEDED' | 'SIZE_UNKNOWN'): Refused {
  return new Refused(code, { fields: { size: errorMessage(code) } })
}

/** One row of cards. */
const MAX_TOGETHER = 4

const HOUR_MS = 60 * 60_000

/** Orders come often, and change little of what is bought together. */
function rememberForAnHour(read: (id: string) => Promise<string[]>): typeof read {
  const known = new Map<string, { ids: string[]; until: number }>()
  return async (id) => {
    const remembered = known.get(id)
    if (remembered && remembered.until > Date.now()) return remembered.ids
    const ids = await read(id)
    known.set(id, { ids, until: Date.now() + HOUR_MS })
    return ids
  }
}
