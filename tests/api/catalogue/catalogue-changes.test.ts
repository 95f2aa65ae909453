import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { searchProducts } from '#contract/search/search.ts'
import { type PublishedCatalogue, publishCatalogue } from '#server/domains/catalogue/published-catalogue.ts'
import { publishAtCommit, publishWholeCatalogue } from '#server/domains/catalogue/publishing-store.ts'
import { addReviewTotals } from '#server/domains/reviews/review-store.ts'
import { openStorage, type Storage } from '#server/storage/open-storage.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'
import { stores } from '../../support/shop/stores.ts'

const ring = 'vana-leaf-ring'

describe.each(stores)('a catalogue that changes on %s', (store) => {
  let shop: InProcessShop
  let elsewhere: Storage
  let catalogue: PublishedCatalogue

  beforeEach(async () => {
    shop = await startShop({ store })
    elsewhere = await openStorage(shop.config)
    catalogue = await publishCatalogue(elsewhere.db, {
      addReviewTotals,
      pollEveryMs: 20,
      onError: vi.fn(),
    })
  })
  afterEach(async () => {
    await catalogue.stop()
    await elsewhere.close()
    await shop.stop()
  })

  const setStock = (id: string, stock: number) =>
    inTransaction(shop.db, async (tx) => {
      await tx.updateTable('products').set({ stock }).where('id', '=', id).execute()
      publishAtCommit(tx, [id])
    })
  const stockElsewhere = (id: string) => catalogue.current().byId.get(id)?.stock

  test('picks up a stock change made by another process', async () => {
    await setStock(ring, 3)
    await eventually(async () => expect(stockElsewhere(ring)).toBe(3))
  })

  test('reads only the changed product and keeps the rest', async () => {
    const before = catalogue.current()
    await setStock(ring, 3)
    await catalogue.refresh()
    const after = catalogue.current()
    expect(after.version).not.toBe(before.version)
    expect(after.staticPart).toBe(before.staticPart)
    expect(after.products.filter((product, at) => product !== before.products[at]).map(({ id }) => id)).toEqual([ring])
  })

  test('reads any number of changes', async () => {
    const ids = Array.from({ length: 450 }, (_, at) => `copy-${at}`)
    await inTransaction(shop.db, async (tx) => {
      const original = await tx.selectFrom('products').selectAll().where('id', '=', ring).executeTakeFirstOrThrow()
      await tx
        .insertInto('products')
        .values(ids.map((id) => ({ ...original, id })))
        .execute()
      await publishWholeCatalogue(tx)
    })
    await catalogue.refresh()
    await inTransaction(shop.db, async (tx) => {
      await tx.updateTable('products').set({ stock: 3 }).where('id', 'in', ids).execute()
      publishAtCommit(tx, ids)
    })
    await setStock(ring, 2)
    await catalogue.refresh()
    expect([ring, ...ids].map(stockElsewhere)).toEqual([2, ...ids.map(() => 3)])
  })

  test('finds products with their current stock through an index built before the change', async () => {
    const stockFound = () => {
      const { staticPart, products } = catalogue.current()
      return searchProducts(staticPart.searchIndex, products, 'vana leaf', 1)[0]?.stock
    }
    expect(stockFound()).toBe(40)
    await setStock(ring, 3)
    await catalogue.refresh()
    expect(stockFound()).toBe(3)
  })

  test('is reloaded completely when more than products change', async () => {
    const { staticPart } = catalogue.current()
    await inTransaction(shop.db, async (tx) => {
      await tx.updateTable('products').set({ title: 'Renamed' }).where('id', '=', ring).execute()
      await tx.updateTable('products').set({ is_published: 0 }).where('id', '=', 'mehfil-jhumka').execute()
      await publishWholeCatalogue(tx)
    })
    await setStock(ring, 3)
    await catalogue.refresh()
    const { byId, staticPart: after } = catalogue.current()
    expect(byId.get(ring)).toMatchObject({ title: 'Renamed', stock: 3 })
    expect(byId.has('mehfil-jhumka')).toBe(false)
    expect(after).not.toBe(staticPart)
  })

  test('misses no change when many happen at the same time', async () => {
    const ids = catalogue.current().products.flatMap(({ id, sizes }) => (sizes ? [] : id))
    await Promise.all(ids.map((id) => setStock(id, 77)))
    await eventually(async () => expect(ids.map(stockElsewhere)).toEqual(ids.map(() => 77)))
  })

  test('has the same version in every process', async () => {
    const version = async () => (await (await fetch(`${shop.origin}/api/catalogue`)).json()).version
    expect(await version()).toBe(catalogue.current().version)
    await setStock(ring, 3)
    await eventually(async () => {
      expect(await version()).toBe(catalogue.current().version)
      expect(stockElsewhere(ring)).toBe(3)
    })
  })
})
