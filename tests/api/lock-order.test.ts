/**
 * On PostgreSQL, transactions that lock the same rows in different orders wait for each other, until it ends one of them
 * after a second. Whatever changes a product locks it before anything else that orders lock.
 */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { publishAtCommit, publishWholeCatalogue } from '#server/domains/catalogue/publishing-store.ts'
import { takeStock } from '#server/domains/catalogue/stock-and-price-store.ts'
import { releaseOrderStock } from '#server/domains/ordering/orders/order-stock.ts'
import { countUnconfirmed } from '#server/domains/ordering/orders/order-stock-store.ts'
import { readOrder } from '#server/domains/ordering/orders/order-store.ts'
import { inTransaction, type Tx } from '#server/storage/transaction.ts'
import { newBuyer, newPurchase, RING, rings } from '../support/shop/buyer.ts'
import { eventually } from '../support/shop/eventually.ts'
import { setStock } from '../support/shop/stock.ts'
import { stores } from '../support/shop/stores.ts'
import { useShop } from '../support/shop/use-shop.ts'

describe.runIf(stores.includes('postgresql'))('while an order takes the last pieces of a product', () => {
  const shop = useShop({ store: 'postgresql' })
  const line = { productId: RING, quantity: 1 }

  const expectToEnd = async (other: (tx: Tx) => Promise<unknown>) => {
    await shop.outbox.stop(1000)
    const attempts = { order: 0, other: 0 }
    let others: Promise<unknown> | undefined
    await inTransaction(shop.db, async (tx) => {
      attempts.order += 1
      await takeStock(tx, [line])
      others ??= inTransaction(shop.db, async (otherTx) => {
        attempts.other += 1
        await other(otherTx)
      })
      await eventually(async () => expect(await countWaiting()).toBe(1))
      await countUnconfirmed(tx, [line], 1)
    })
    await others
    expect(attempts).toEqual({ order: 1, other: 1 })
  }
  const countWaiting = async () => {
    const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db)
    return Number(rows[0]?.waiting)
  }

  test('an unconfirmed order that ends puts back its piece', async () => {
    await setStock(shop.db, 10)
    const { token } = await newBuyer(shop.ask)
    const placed = await shop.ask('createOrder', { body: rings(), token, headers: newPurchase() })
    expect(placed.http).toBe(200)
    await expectToEnd(async (tx) => {
      const order = await readOrder(tx, { id: placed.answer.data._id })
      if (order) await releaseOrderStock(tx, order)
    })
  })

  test('a review of the product is published', async () => {
    await expectToEnd(async (tx) => publishAtCommit(tx, [RING]))
  })

  test('a catalogue is imported', async () => {
    await expectToEnd((tx) => publishWholeCatalogue(tx))
  })
})
