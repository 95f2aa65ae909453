/** Runs the built CLI in a separate process beside the running shop. Opens no page. */
import { execFile } from 'node:child_process'
import { expect, test } from '../../support/browser/browser-test.ts'
import { apiClient } from '../../support/shop/api-client.ts'
import { newBuyer, RING, rings } from '../../support/shop/buyer.ts'
import { startBuiltShop } from '../../support/shop/start-shop.ts'

interface Ended {
  code: number
  said: string
  complained: string
}

/** Runs a CLI command on the data folder of a shop. */
function runCommand(dataDir: string, ...words: string[]): Promise<Ended> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  return new Promise((resolve) => {
    execFile(process.execPath, ['dist/server/cli.js', ...words], { env }, (error, said, complained) =>
      resolve({ code: Number(error?.code ?? 0), said: said.trim(), complained: complained.trim() }),
    )
  })
}

test('the CLI prints its help, and every command of the owner works', async () => {
  test.slow()
  const shop = await startBuiltShop()
  const ask = apiClient(() => shop.origin)
  const say = async (...words: string[]) => {
    const ended = await runCommand(shop.dataDir, ...words)
    expect(ended).toMatchObject({ code: 0, complained: '' })
    return ended.said
  }
  try {
    const help = await say()
    for (const name of ['orders', 'order', 'status', 'refunds', 'stock', 'price', 'import', 'coupon', 'staff-token']) {
      expect(help).toMatch(new RegExp(`^  ${name} +\\w`, 'm'))
    }
    const unknown = await runCommand(shop.dataDir, 'sell-everything')
    expect(unknown).toEqual({ code: 1, said: '', complained: `error: unknown command 'sell-everything'\n\n${help}` })
    expect(await say('lut', '--help')).toContain('Usage: npm run cli -- lut')
    expect(await say('lut')).toContain('There is no letter of undertaking')
    const unasked = await runCommand(shop.dataDir, 'remove-demo')
    expect(unasked).toMatchObject({ code: 1, said: expect.stringContaining('--yes') })

    const { token } = await newBuyer(ask)
    const { answer } = await ask('createOrder', { body: rings(), token })
    expect(await say('orders', 'pending')).toContain(answer.orderID)
    expect(await say('order', answer.orderID)).toContain('1 × Vana Adjustable Leaf Ring')
    expect(await say('status', answer.orderID, 'shipped', '--anyway')).toContain('The shopper gets an email')
    const { answer: read } = await ask('readOrder', { path: { id: answer.data._id }, token })
    expect(read.order.status).toBe('shipped')
    const backwards = await runCommand(shop.dataDir, 'status', answer.orderID, 'cancelled', '--yes')
    expect(backwards).toMatchObject({ code: 1, said: `${answer.orderID} has been shipped and cannot be cancelled.` })
    expect(await say('refunds')).toBe('There are no refunds in progress.')
    expect(await say('failed')).toBe('There are no failed jobs.')

    await say('stock', RING, '5')
    await say('price', RING, '499.50')
    await expect
      .poll(async () => (await ask('readProduct', { path: { id: RING } })).answer.product)
      .toMatchObject({ stock: 5, price: 499.5 })
    expect(await say('import', 'catalogue')).toMatch(/^The shop now has \d+ products/)
    expect(await say('coupon', 'DIWALI15', '15', '--until=2099-12-31', '--uses=100', '--each=1')).toContain('15% off')
    expect((await ask('applyCoupon', { body: { code: 'DIWALI15' } })).answer.discount).toBe(15)
    const staffToken = (await say('staff-token', 'add', 'Ravi')).split('\n').at(-1) ?? ''
    const set = await ask('setProductStock', { path: { id: RING }, body: { stock: 9 }, token: staffToken })
    expect(set.answer.product.stock).toBe(9)
  } finally {
    await shop.stop()
  }
})
