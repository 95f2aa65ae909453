import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readProduct } from '#contract/catalogue/product.ts'
import type { CatalogueCopy } from '#contract/schemas/catalogue.ts'
import { publishAtCommit, publishWholeCatalogue } from '#server/domains/catalogue/publishing-store.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { withChanges } from '#sync/catalogue/saved-catalogue.ts'
import { apiClient } from '../../support/shop/api-client.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'
import { stores } from '../../support/shop/stores.ts'

const ring = 'vana-leaf-ring'

describe.each(stores)('a copy of the catalogue on %s', (store) => {
  let shop: InProcessShop
  beforeEach(async () => {
    shop = await startShop({ store })
  })
  afterEach(() => shop.stop())

  const ask = apiClient(() => shop.origin)
  const readWhole = async () => (await ask('readCatalogue')).answer
  const readChanges = (version: string) => ask('readCatalogueChanges', { path: { version } })
  const setStock = (stock: number) =>
    inTransaction(shop.db, async (tx) => {
      await tx.updateTable('products').set({ stock }).where('id', '=', ring).execute()
      publishAtCommit(tx, [ring])
    })

  const contentOf = ({ products, synonyms }: CatalogueCopy) => ({ products: products.map(readProduct), synonyms })

  test('contains a small shop’s whole catalogue, and says so', async () => {
    const { products, parts, total } = await readWhole()
    expect(products).toHaveLength(total)
    expect(parts).toBe(1)
    expect((await ask('readCatalogue', { query: { part: 2 } })).answer.products).toEqual([])
    expect(total).toBe((await ask('listProducts')).answer.total)
  })

  test('is updated with the changed products, with the same result as reading it completely', async () => {
    const copy = await readWhole()
    expect((await readChanges(copy.version)).answer).toEqual({ version: copy.version, products: [] })
    await setStock(3)
    await setStock(2)
    await eventually(async () => {
      const { answer } = await readChanges(copy.version)
      expect(answer.products.map(({ _id, stock }) => [_id, stock])).toEqual([[ring, 2]])
      expect(withChanges(contentOf(copy), answer.products)).toEqual(contentOf(await readWhole()))
    })
  })

  test('must be read completely if more than products changed, or if it comes from another shop', async () => {
    const { version } = await readWhole()
    await inTransaction(shop.db, publishWholeCatalogue)
    await eventually(async () => expect((await readChanges(version)).code).toBe('NOT_FOUND'))
    for (const other of ['other-1', `${version}9`, version.replace(/\d+$/, '0'), '-', '%F0']) {
      expect((await readChanges(other)).http, other).toBe(404)
    }
  })
})
