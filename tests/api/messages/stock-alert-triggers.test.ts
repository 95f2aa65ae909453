/** Raises the stock in every way there is, of a product with sizes and of one without. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notifyRestocked } from '#server/domains/stock-alerts/notify-restocked.ts'
import { newEmail } from '../../support/shop/api-client.ts'
import { homeAddress } from '../../support/shop/buyer.ts'
import { useCheckoutShop } from '../../support/shop/checkout-suite.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { readMails } from '../../support/shop/mails.ts'
import { DAY, MINUTE } from '../../support/shop/movable-clock.ts'
import { makeOwnCatalogue, nathRing } from '../../support/shop/own-catalogue.ts'
import { ownerCommand } from '../../support/shop/owner-command.ts'
import { importSizedCatalogue, SIZED_RING, sizedRing } from '../../support/shop/sized-catalogue.ts'
import { setStock } from '../../support/shop/stock.ts'

const NATH = nathRing.slug

describe('a stock alert', () => {
  const suite = useCheckoutShop()
  const { ask, clock, reconcile } = suite
  let staffToken = ''

  const run = async (name: 'stock' | 'import', ...args: string[]) => {
    const { ok, lines } = await ownerCommand(suite.shop, name, ...args)
    if (!ok) throw new Error(lines.join('\n'))
  }
  const size14 = ['--size', '14']

  beforeAll(async () => {
    const args = ['add', 'Ravi', '--until=2099-12-31']
    staffToken = (await ownerCommand(suite.shop, 'staff-token', ...args)).lines.at(-1) ?? ''
    await importSizedCatalogue(suite.shop.db)
    await eventually(async () => {
      expect((await ask('readProduct', { path: { id: SIZED_RING } })).http).toBe(200)
    })
  })
  beforeEach(async () => {
    clock.pass(2 * DAY)
    await setStock(suite.shop.db, 0, NATH)
    await run('stock', SIZED_RING, '0', ...size14)
  })

  async function ask14(): Promise<string> {
    const email = newEmail()
    const { http } = await ask('requestStockAlert', { body: { productID: SIZED_RING, size: '14', email } })
    expect(http).toBe(200)
    return email
  }
  async function askNath(): Promise<string> {
    const email = newEmail()
    await ask('requestStockAlert', { body: { productID: NATH, email } })
    return email
  }
  async function subjectsTo(email: string): Promise<string[]> {
    await notifyRestocked({ db: suite.shop.db, clock: clock.now })
    await suite.shop.outbox.runDue()
    return (await readMails(suite.shop.dataDir)).filter(({ to }) => to === email).map(({ subject }) => subject)
  }

  test('is about one size only, and names its size and price', async () => {
    const email = await ask14()
    expect(await subjectsTo(email)).toEqual([])
    await run('stock', SIZED_RING, '6', '--size', '12')
    expect(await subjectsTo(email)).toEqual([])
    await run('stock', SIZED_RING, '1', ...size14)
    expect(await subjectsTo(email)).toEqual(['Kamal Band in size 14 is back in stock'])
    const [mail] = (await readMails(suite.shop.dataDir)).filter(({ to }) => to === email)
    expect(mail?.text.replaceAll('\n', ' ')).toContain('Kamal Band in size 14 is in stock now, for ₹649.')
  })

  test('needs a size that the product has', async () => {
    const body = { productID: SIZED_RING, email: newEmail() }
    expect((await ask('requestStockAlert', { body })).code).toBe('SIZE_NEEDED')
    expect((await ask('requestStockAlert', { body: { ...body, size: '15' } })).code).toBe('SIZE_UNKNOWN')
  })

  test('is sent after staff have set the stock', async () => {
    const email = await ask14()
    const body = { stock: 2, size: '14' }
    await ask('setProductStock', { path: { id: SIZED_RING }, body, token: staffToken })
    expect(await subjectsTo(email)).toHaveLength(1)
  })

  test('is sent after an import with stock', async () => {
    const [band, nath] = [await ask14(), await askNath()]
    const folder = await makeOwnCatalogue()
    await folder.write([nathRing, sizedRing])
    await run('import', folder.path)
    expect([await subjectsTo(band), await subjectsTo(nath)]).toEqual([[], []])
    await run('import', folder.path, '--with-stock')
    expect([await subjectsTo(band), await subjectsTo(nath)]).toMatchObject([[{}], [{}]])
    await folder.remove()
  })

  const price = nathRing.price
  const purchase = { products: [{ productID: NATH, quantity: 1, price }], amount: price, address: homeAddress }

  test('is sent after the last item comes back with a cancelled order', async () => {
    await setStock(suite.shop.db, 1, NATH)
    const { token } = suite.asha
    const { data } = (await ask('createOrder', { body: { ...purchase, payment: 'cod' }, token })).answer
    const email = await askNath()
    expect(await subjectsTo(email)).toEqual([])
    await ask('cancelOrder', { path: { id: data._id }, token })
    expect(await subjectsTo(email)).toHaveLength(1)
  })

  test('is sent after the last item comes back from a checkout that was not paid', async () => {
    await setStock(suite.shop.db, 1, NATH)
    const { token } = suite.asha
    expect((await ask('createRazorpayOrder', { body: purchase, token })).http).toBe(200)
    const email = await askNath()
    expect(await subjectsTo(email)).toEqual([])
    clock.pass(11 * MINUTE)
    await reconcile()
    expect(await subjectsTo(email)).toHaveLength(1)
  })
})
