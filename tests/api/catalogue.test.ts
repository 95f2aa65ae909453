import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, speakThrough } from '#sync/api.ts'
import { type InProcessShop, startShop } from '../support/start-shop.ts'
import { stores } from '../support/stores.ts'

describe.each(stores)('the catalogue on %s', (store) => {
  let shop: InProcessShop

  beforeAll(async () => {
    shop = await startShop({ store })
    speakThrough((address, init) => fetch(shop.origin + address, init))
  })

  afterAll(() => shop.stop())

  test('lists twelve products of a page when no limit is asked for', async () => {
    const outcome = await call('listProducts')
    expect(outcome).toMatchObject({ kind: 'ok', answer: { status: 'ok', page: 1, total: 43, totalPages: 4 } })
    expect(outcome.kind === 'ok' && outcome.answer.products).toHaveLength(12)
  })
})
