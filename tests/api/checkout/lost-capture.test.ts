import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importDemoOnFirstStart } from '#server/domains/catalogue-import/import-catalogue.ts'
import { projectRoot } from '#server/lib/project-root.ts'
import { openStorage, type Storage } from '#server/storage/open-storage.ts'
import { makeDataDir } from '../../support/shop/shop-template.ts'
import { stores } from '../../support/shop/stores.ts'
import { createDatabase, type TestDatabase } from '../../support/shop/test-databases.ts'
import { PaymentSimulation } from '../../support/simulation/payment-simulation.ts'

const SHOPPER = 0
/** The point of a start at which the items are reserved, but the payment is not started. */
const AFTER_RESERVING = 3

describe.each(stores)('a captured payment whose response is lost, on %s', (store) => {
  let storage: Storage
  let dataDir: string
  let database: TestDatabase | null

  beforeAll(async () => {
    dataDir = await makeDataDir()
    database = store === 'postgresql' ? await createDatabase() : null
    storage = await openStorage({ dataDir, databaseUrl: database?.url ?? null })
    await importDemoOnFirstStart(storage.db, join(projectRoot, 'catalogue'))
  })
  afterAll(async () => {
    await storage.close()
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('becomes an order, even if the server stopped while it started the payment again', async () => {
    const simulation = await PaymentSimulation.open(storage, { stock: 1, sizes: [null] })
    await simulation.begin(SHOPPER)
    simulation.clock.pass(1)
    await simulation.leaveForPage(SHOPPER)
    // The first window takes the only ring again, so the page that is approved now is no longer polled.
    await simulation.begin(SHOPPER)
    simulation.payOnPage(SHOPPER, true)
    await simulation.comeBack(SHOPPER)
    expect(await checkTimes('other')).toEqual([null])

    simulation.kill.killAt(AFTER_RESERVING)
    await simulation.survive(() => simulation.leaveForPage(SHOPPER))
    simulation.kill.killAt(null)
    expect(await checkTimes('other')).toEqual([null])

    simulation.fault = 'lost response'
    await simulation.comeBack(SHOPPER)
    expect(simulation.capturedIds()).toHaveLength(1)
    await simulation.settle()
    const orders = await storage.db.selectFrom('orders').select(['method', 'status']).execute()
    expect(orders).toEqual([{ method: 'other', status: 'pending' }])
  })

  async function checkTimes(method: 'other'): Promise<(number | null)[]> {
    const rows = await storage.db
      .selectFrom('checkout_sessions')
      .select('next_check_at')
      .where('method', '=', method)
      .execute()
    return rows.map(({ next_check_at }) => next_check_at)
  }
})
