import { execFile } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands } from '#server/desk/commands.ts'
import { projectRoot } from '#server/project-root.ts'
import { askOf } from '../support/ask.ts'
import { newBuyer, RING, rings } from '../support/buyer.ts'
import { soon } from '../support/soon.ts'
import { type InProcessShop, startShop } from '../support/start-shop.ts'
import { stores } from '../support/stores.ts'

interface Ended {
  code: number
  said: string
  complained: string
}

/** Runs the desk as its owner does: a process of its own, beside the open shop. */
function run({ dataDir, config }: InProcessShop, ...words: string[]): Promise<Ended> {
  const args = ['--import', 'tsx', 'server/desk/desk.ts', ...words]
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: config.databaseUrl ?? '' }
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: projectRoot, env }, (error, said, complained) =>
      resolve({ code: Number(error?.code ?? 0), said: said.trim(), complained }),
    )
  })
}

describe.each(stores)('the program of the desk on %s', (store) => {
  let shop: InProcessShop
  const ask = askOf(() => shop.origin)
  const desk = (...words: string[]) => run(shop, ...words)

  beforeAll(async () => {
    shop = await startShop({ store })
  })
  afterAll(() => shop.stop())

  test('lists orders and moves one on, sets stock and price, and makes coupons and staff', async () => {
    const { token, email } = await newBuyer(ask)
    const { answer } = await ask('createOrder', { body: rings(), token })
    const [listed, moved, stocked, priced, coupon, staff, refunds, failed] = await Promise.all([
      desk('orders'),
      desk('status', answer.orderID, 'shipped'),
      desk('stock', RING, '5'),
      desk('price', RING, '499.50'),
      desk('coupon', 'DIWALI15', '15', '--until=2099-12-31', '--uses=100', '--each=1'),
      desk('staff-token', email),
      desk('refunds'),
      desk('failed'),
    ])
    for (const { code, complained } of [listed, moved, stocked, priced, coupon, staff, refunds, failed]) {
      expect({ code, complained }).toEqual({ code: 0, complained: '' })
    }
    expect(listed.said).toContain(answer.orderID)
    expect(moved.said).toBe(`${answer.orderID} is shipped now, and the shopper gets a mail.`)
    expect(refunds.said).toBe('No money is on its way back.')
    expect(failed.said).toBe('Nothing has failed.')
    const { answer: read } = await ask('readOrder', { path: { id: answer.data._id }, token })
    expect(read.order.status).toBe('shipped')
    expect((await ask('applyCoupon', { body: { code: 'DIWALI15' } })).answer.discount).toBe(15)
    await soon(async () => {
      const { product } = (await ask('readProduct', { path: { id: RING } })).answer
      expect(product).toMatchObject({ stock: 5, price: 499.5 })
    })
    const staffToken = staff.said.split('\n').at(-1) ?? ''
    const set = await ask('setProductStock', { path: { id: RING }, body: { stock: 9 }, token: staffToken })
    expect(set.answer.product.stock).toBe(9)
  })

  test('imports a catalogue, and says what is wrong and ends with a failure when it cannot', async () => {
    const [imported, refused] = await Promise.all([desk('import', 'catalogue'), desk('import', 'docs')])
    expect(imported).toMatchObject({ code: 0, said: expect.stringMatching(/^The shop now shows \d+ products from/) })
    expect(refused).toMatchObject({ code: 1, said: expect.stringMatching(/^Nothing was imported:/) })
  })
})

describe('the program of the desk', () => {
  const here = { dataDir: 'data', config: { databaseUrl: null } } as InProcessShop

  test('explains every command when nothing is said, and what it does not know', async () => {
    const [nothing, unknown] = await Promise.all([run(here), run(here, 'sell-everything')])
    expect(nothing.code).toBe(0)
    for (const name of Object.keys(commands)) expect(nothing.said).toMatch(new RegExp(`^  ${name}\\b`, 'm'))
    expect(unknown.code).toBe(1)
    expect(unknown.complained).toMatch(/^There is no command "sell-everything"\./)
    expect(unknown.complained).toContain(nothing.said)
  })
})
