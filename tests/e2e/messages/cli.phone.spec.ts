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

test('the built CLI prints its help, and works beside the running shop', async () => {
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
    const unasked = await runCommand(shop.dataDir, 'remove-demo')
    expect(unasked).toMatchObject({ code: 1, said: expect.stringContaining('--yes') })

    const { token } = await newBuyer(ask)
    const { answer } = await ask('createOrder', { body: rings(), token })
    expect(await say('orders', 'pending')).toContain(answer.orderID)
    expect(await say('status', answer.orderID, 'shipped', '--anyway')).toContain('The shopper gets an email')
    const { answer: read } = await ask('readOrder', { path: { id: answer.data._id }, token })
    expect(read.order.status).toBe('shipped')
    const backwards = await runCommand(shop.dataDir, 'status', answer.orderID, 'cancelled', '--yes')
    expect(backwards).toMatchObject({ code: 1, said: `${answer.orderID} has been shipped and cannot be cancelled.` })

    await say('price', RING, '499.50')
    await expect
      .poll(async () => (await ask('readProduct', { path: { id: RING } })).answer.product)
      .toMatchObject({ price: 499.5 })
    expect(await say('import', 'catalogue')).toMatch(/^The shop now has \d+ products/)
    const staffToken = (await say('staff-token', 'add', 'Ravi')).split('\n').at(-1) ?? ''
    const set = await ask('setProductStock', { path: { id: RING }, body: { stock: 9 }, token: staffToken })
    expect(set.answer.product.stock).toBe(9)
  } finally {
    await shop.stop()
  }
})
