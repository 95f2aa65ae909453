import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiClient } from '../../support/shop/api-client.ts'
import { homeAddress, newBuyer, rings } from '../../support/shop/buyer.ts'
import { ownerCommand } from '../../support/shop/owner-command.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'
import { stores } from '../../support/shop/stores.ts'

describe.each(stores)('delivery times on %s', (store) => {
  let shop: InProcessShop
  const ask = apiClient(() => shop.origin)

  beforeAll(async () => {
    shop = await startShop({ store })
  })
  afterAll(() => shop.stop())

  async function written(content: string): Promise<string> {
    const file = join(shop.dataDir, 'delivery.json')
    await writeFile(file, content)
    return file
  }
  const take = (...words: string[]) => ownerCommand(shop, 'delivery', ...words)
  const zones = async () => (await ask('readDelivery')).answer.zones

  test('come from the demo’s table in a new shop', async () => {
    const found = await zones()
    expect(found.find(({ prefixes }) => prefixes.includes('380'))).toMatchObject({ days: [1, 2], cod: true })
  })

  test('come from the owner’s own table as soon as it is imported', async () => {
    const table = { zones: [{ name: 'All of India', prefixes: ['1', '2'], days: [2, 9], cod: false }] }
    expect((await take(await written(JSON.stringify(table)))).ok).toBe(true)
    expect(await zones()).toEqual(table.zones)
  })

  test.each([
    ['invalid JSON', '{', /is not JSON/],
    [
      'an invalid prefix',
      JSON.stringify({ zones: [{ name: 'x', prefixes: ['0'], days: [1, 2], cod: true }] }),
      /beginning of a PIN code/,
    ],
    [
      'a reversed range of days',
      JSON.stringify({ zones: [{ name: 'x', prefixes: ['1'], days: [3, 2], cod: true }] }),
      /smaller number/,
    ],
  ])('are unchanged by a table with %s, which the CLI reports', async (_, content, sentence) => {
    const before = await zones()
    const { ok, lines } = await take(await written(content))
    expect(ok).toBe(false)
    expect(lines.join('\n')).toMatch(sentence)
    expect(await zones()).toEqual(before)
  })

  test('are unchanged by a missing file, which the CLI reports', async () => {
    expect((await take('/nowhere/delivery.json')).lines.join('\n')).toContain('cannot be read')
    expect((await take()).ok).toBe(false)
  })
})

describe.each(stores)('cash on delivery on %s', (store) => {
  let shop: InProcessShop
  const ask = apiClient(() => shop.origin)

  beforeAll(async () => {
    shop = await startShop({ store })
  })
  afterAll(() => shop.stop())

  const buy = async (pincode: string, state = homeAddress.state) => {
    const { token } = await newBuyer(ask)
    return ask('createOrder', { token, body: rings(1, { address: { ...homeAddress, state, pincode } }) })
  }

  test('is available where the table says so', async () => {
    expect((await buy('380009')).http).toBe(200)
  })

  test.each([
    ['744101', 'Andaman and Nicobar Islands'],
    ['290001', 'Gujarat'],
  ])('is refused at %s before an order is placed', async (pincode, state) => {
    const { code, message } = await buy(pincode, state)
    expect({ code, message }).toEqual({
      code: 'COD_NOT_THERE',
      message: 'Cash on Delivery is not available at this postal code. Please pay online.',
    })
  })
})
