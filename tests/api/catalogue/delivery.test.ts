import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands } from '#server/cli/commands.ts'
import { apiClient } from '../../support/shop/api-client.ts'
import { homeAddress, newBuyer, rings } from '../../support/shop/buyer.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'
import { stores } from '../../support/shop/stores.ts'

describe.each(stores)('days of delivery on %s', (store) => {
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
  const take = (...words: string[]) => commands.delivery.run({ db: shop.db, args: words })
  const zones = async () => (await ask('readDelivery')).answer.zones

  test('a new shop tells them by the table of the demo', async () => {
    const found = await zones()
    expect(found.find(({ prefixes }) => prefixes.includes('380'))).toMatchObject({ days: [1, 2], cod: true })
  })

  test('the owner puts another table in its place, and the open shop tells by it', async () => {
    const table = { zones: [{ name: 'All of India', prefixes: ['1', '2'], days: [2, 9], cod: false }] }
    expect((await take(await written(JSON.stringify(table)))).ok).toBe(true)
    expect(await zones()).toEqual(table.zones)
  })

  test.each([
    ['no JSON', '{', /Invalid input/],
    [
      'a prefix that is none',
      JSON.stringify({ zones: [{ name: 'x', prefixes: ['0'], days: [1, 2], cod: true }] }),
      /beginning of a PIN code/,
    ],
    [
      'days that run backwards',
      JSON.stringify({ zones: [{ name: 'x', prefixes: ['1'], days: [3, 2], cod: true }] }),
      /smaller number/,
    ],
  ])('a table with %s changes nothing and is told', async (_, content, sentence) => {
    const before = await zones()
    const { ok, lines } = await take(await written(content))
    expect(ok).toBe(false)
    expect(lines.join('\n')).toMatch(sentence)
    expect(await zones()).toEqual(before)
  })

  test('a file that is not there is told', async () => {
    expect((await take('/nowhere/delivery.json')).lines.join('\n')).toContain('cannot be read')
    expect((await take()).ok).toBe(false)
  })
})

describe.each(stores)('cash at the door on %s', (store) => {
  let shop: InProcessShop
  const ask = apiClient(() => shop.origin)

  beforeAll(async () => {
    shop = await startShop({ store })
  })
  afterAll(() => shop.stop())

  const buy = async (pincode: string) => {
    const { token } = await newBuyer(ask)
    return ask('createOrder', { token, body: rings(1, { address: { ...homeAddress, pincode } }) })
  }

  test('is taken where the table says so', async () => {
    expect((await buy('380009')).http).toBe(200)
  })

  test.each(['744101', '290001'])('is refused at %s, before anything is sold', async (pincode) => {
    const { code, message } = await buy(pincode)
    expect({ code, message }).toEqual({
      code: 'COD_NOT_THERE',
      message: 'Cash on Delivery is not possible at this postal code. Please pay online.',
    })
  })
})
