import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hideProduct } from '#server/domains/catalogue-import/save-product.ts'
import { apiClient } from '../../support/shop/api-client.ts'
import { homeAddress, newBuyer, newPurchase } from '../../support/shop/buyer.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'
import { oneStore } from '../../support/shop/stores.ts'
import { changeProduct } from '../../support/simulation/server-bag.ts'

const HOOPS = { productID: 'roz-everyday-hoops', price: 349 }
const CUFF = { productID: 'kaan-ear-cuff', price: 199 }
const LEAF = { productID: 'vana-leaf-ring', price: 249 }

describe.each(oneStore)('what is offered beside a product on %s', (store) => {
  let shop: InProcessShop

  beforeAll(async () => {
    shop = await startShop({ store })
  })
  afterAll(() => shop.stop())

  const ask = apiClient(() => shop.origin)

  async function companionsOf(id: string) {
    const { http, answer } = await ask('productCompanions', { path: { id } })
    expect(http).toBe(200)
    const ids = (products: { _id: string }[]) => products.map(({ _id }) => _id)
    return { chains: ids(answer.chains), together: ids(answer.together) }
  }

  let orders = 0
  /** A new shopper buys both, and confirms the order. */
  async function buyBoth(...pieces: (typeof HOOPS)[]) {
    orders += 1
    const { token } = await newBuyer(ask)
    const products = pieces.map((piece) => ({ ...piece, quantity: 1 }))
    const body = {
      products,
      amount: pieces.reduce((sum, { price }) => sum + price, 0),
      address: { ...homeAddress, street: `${orders} Neem Lane` },
      payment: 'cod' as const,
      phone: `987650010${orders}`,
    }
    const { answer } = await ask('createOrder', { token, headers: newPurchase(), body })
    expect(answer).toMatchObject({ status: 'ok' })
    await shop.db.updateTable('orders').set({ needs_confirmation: 0 }).where('id', '=', answer.data._id).execute()
    return answer.data._id
  }

  test('a pendant without a chain has the chains that fit, as long as they are in stock', async () => {
    const chains = ['kadi-cable-chain', 'saanjh-paperclip-chain']
    expect(await companionsOf('laal-dil-charm')).toEqual({ chains, together: [] })
    expect(await companionsOf('veer-kada')).toEqual({ chains: [], together: [] })
    await changeProduct(shop.db, 'kadi-cable-chain', { stock: 0 })
    await expect
      .poll(() => companionsOf('laal-dil-charm'), { timeout: 5000 })
      .toMatchObject({ chains: ['saanjh-paperclip-chain'] })
    expect(await ask('productCompanions', { path: { id: 'nothing' } })).toMatchObject({ http: 404 })
  })

  test('products that three shoppers bought in one order are shown beside each other, unless hidden or sold out', async () => {
    await buyBoth(HOOPS, CUFF)
    await buyBoth(HOOPS, CUFF)
    const cancelled = await buyBoth(HOOPS, CUFF, LEAF)
    await shop.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', cancelled).execute()
    expect(await companionsOf(HOOPS.productID)).toMatchObject({ together: [] })

    await buyBoth(HOOPS, CUFF, LEAF)
    expect(await companionsOf(CUFF.productID)).toMatchObject({ together: [HOOPS.productID] })
    expect(await companionsOf(LEAF.productID)).toMatchObject({ together: [] })

    await changeProduct(shop.db, HOOPS.productID, { stock: 0 })
    await expect.poll(() => companionsOf(CUFF.productID), { timeout: 5000 }).toMatchObject({ together: [] })
    await changeProduct(shop.db, HOOPS.productID, { stock: 5 })
    await expect
      .poll(() => companionsOf(CUFF.productID), { timeout: 5000 })
      .toMatchObject({ together: [HOOPS.productID] })
    await hideProduct(shop.db, HOOPS.productID, true)
    await expect.poll(() => companionsOf(CUFF.productID), { timeout: 5000 }).toMatchObject({ together: [] })
  })
})
