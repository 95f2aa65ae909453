import type { CallName } from '#contract/calls.ts'
import { filterOptions, queryCatalogue, relatedProducts } from '#contract/catalogue-query.ts'
import { AnswerCache } from '../../http/answer-cache.ts'
import type { Handlers } from '../../http/bind-calls.ts'
import { Refused } from '../../http/refused.ts'
import type { Queries } from '../../storage/transaction.ts'
import { changesSince, copyCatalogue } from './copy-catalogue.ts'
import type { Edition } from './edition.ts'
import { findProducts } from './find-products.ts'
import type { PublishedCatalogue } from './published-catalogue.ts'
import { putStockAndPrice } from './put-stock-and-price.ts'

/** Calls whose answers depend on nothing but the address and the edition of the catalogue. */
export const catalogueCalls: readonly CallName[] = [
  'listProducts',
  'searchProducts',
  'productSearch',
  'readProduct',
  'relatedProducts',
  'listCategories',
  'readStorefront',
  'readCatalogue',
  'readCatalogueChanges',
]

interface Needs {
  catalogue: PublishedCatalogue
  db: Queries
  /** No money moves. */
  isTest: boolean
}

export function catalogueRoutes({ catalogue, db, isTest }: Needs): Handlers {
  const search = (term: string) => findProducts(catalogue.current(), term)
  return {
    listProducts: ({ query: { new: isNew, ...query } }) => {
      const { products } = catalogue.current()
      const asked = isNew ? { ...query, sort: query.sort ?? ('new' as const) } : query
      const options = filterOptions(products, query.category)
      return { status: 'ok', ...queryCatalogue(products, asked), page: query.page, options }
    },
    searchProducts: ({ query }) => search(query.term),
    productSearch: ({ query }) => search(query.term),
    readProduct: ({ params }) => {
      const product = catalogue.current().byId.get(params.id)
      return product ? { status: 'ok', product } : new Refused('PRODUCT_UNKNOWN')
    },
    relatedProducts: ({ params }) => {
      const { products, byId } = catalogue.current()
      const product = byId.get(params.id)
      return product ? relatedProducts(products, product) : new Refused('PRODUCT_UNKNOWN')
    },
    setProductStock: async ({ params, body }) => {
      const isSet = await putStockAndPrice(db, params.id, { stock: body.stock })
      await catalogue.refresh()
      const product = catalogue.current().byId.get(params.id)
      if (!isSet || !product) return new Refused('STOCK_NOT_UPDATED', { values: { id: params.id } })
      return { status: 'ok', product }
    },
    listCategories: () => [...catalogue.current().frame.categories],
    readStorefront: () => ({ ...catalogue.current().frame.storefront, testMode: isTest }),
    readCatalogue: () => copyCatalogue(catalogue.current()),
    readCatalogueChanges: async ({ params }) =>
      (await changesSince(db, catalogue.current(), params.version)) ?? new Refused('NOT_FOUND'),
  }
}

/** Answers are kept as long as their edition is shown. */
export function keptByEdition(catalogue: PublishedCatalogue): () => AnswerCache {
  const caches = new WeakMap<Edition, AnswerCache>()
  return () => {
    const edition = catalogue.current()
    const cache = caches.get(edition) ?? new AnswerCache()
    caches.set(edition, cache)
    return cache
  }
}
