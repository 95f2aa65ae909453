/**
 * One shopper’s visit whose connection hangs and is lost, and which goes on across a release, in every engine; and one
 * on a device that stores nothing. The tests share the visit and build on each other.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsToOwner } from '../support/browser/outbox-page.ts'
import { startNetwork } from '../support/browser/simulated-network.ts'
import { apiClient, PASSWORD, type Shopper } from '../support/shop/api-client.ts'
import { newBuyer, rings } from '../support/shop/buyer.ts'
import { type BuiltShop, startBuiltShop } from '../support/shop/start-shop.ts'
import type { Engine } from './commands.ts'
import { engines } from './engines.ts'
import { type Visitor, visitorIn } from './visitor.ts'

const SOON = { timeout: 30_000 }

/** Whether the list has pictures and all visible ones have loaded. */
const PICTURES_SHOWN = `[...document.querySelectorAll('main li img')]
  .filter((picture) => picture.checkVisibility({ opacityProperty: true }) && picture.getBoundingClientRect().top < innerHeight)
  .every((picture, _, all) => all.length > 0 && picture.naturalWidth > 0)`

/** Of the page; null for the built release. */
const RELEASE = `document.querySelector('meta[name=release]')?.content ?? null`

/** Checks for a new version, as the page does every hour. */
const UPDATE = `navigator.serviceWorker.getRegistration().then((worker) => worker.update()).then(() => null)`

/** Every write fails. */
const FULL = `
  const full = () => { throw new DOMException('The quota has been exceeded.', 'QuotaExceededError') }
  for (const name of ['put', 'add']) IDBObjectStore.prototype[name] = full
  for (const name of ['put', 'add', 'addAll']) Cache.prototype[name] = async () => full()
  if (self.Storage) Storage.prototype.setItem = full
`

/** As in a browser that blocks cookies: nothing can even be opened. */
const BLOCKED = `
  const refuse = () => { throw new DOMException('The operation is insecure.', 'SecurityError') }
  for (const name of ['indexedDB', 'caches', 'localStorage', 'sessionStorage'])
    Object.defineProperty(self, name, { get: refuse })
  self.BroadcastChannel = refuse
  if (self.document) navigator.serviceWorker.register = async () => refuse()
`

for (const { name, open, size } of engines) {
  describe.runIf(open)(name, () => {
    let shop: BuiltShop
    let network: Awaited<ReturnType<typeof startNetwork>>
    let engine: Engine
    let shopper: Shopper
    let visitor: Visitor
    const ask = apiClient(() => shop.origin)
    const bagOnServer = async () => {
      const { answer } = await ask('readCart', { path: { userId: shopper.user._id }, token: shopper.token })
      return Object.fromEntries(answer.products.map(({ productID, quantity }) => [productID._id, quantity]))
    }

    beforeAll(async () => {
      shop = await startBuiltShop()
      network = await startNetwork(() => shop.origin)
      shopper = await newBuyer(ask)
      await ask('createOrder', { token: shopper.token, body: rings() })
      if (!open) return
      engine = await open()
      await engine.command('SetWindowRect', { x: 0, y: 0, ...size })
      visitor = visitorIn(engine, network.origin)
    })
    afterAll(async () => {
      await engine?.close()
      await network?.stop()
      await shop?.stop()
    })

    test('the shopper logs in', async () => {
      await visitor.open('/login')
      await visitor.write('E-mail', shopper.email)
      await visitor.write('Password', PASSWORD)
      await visitor.press('button', 'Login')
      await visitor.sees('heading', 'Asha Patel')
    })

    test('one visit saves the whole catalogue on the device', async () => {
      await visitor.open('/orders')
      await visitor.sees('link', /Vana Adjustable Leaf Ring/)
      await visitor.open('/')
      // Every picture, too: a newly started shop creates them on their first request.
      await expect.poll(visitor.screen, { timeout: 100_000 }).toMatch(/You can see all \d+ pieces offline(?!,)/)
    })

    test('on a line where nothing is answered, the home page opens and says so', async () => {
      network.state = 'silent'
      await visitor.open('/')
      await visitor.sees('link', /Mehfil Jhumka/)
      await visitor.reads(/You are offline. Showing the catalogue saved/)
    })

    test('an unvisited list opens, and can be filtered and sorted', async () => {
      await visitor.open('/products?category=earrings')
      await visitor.sees('heading', 'EARRINGS')
      await expect.poll(() => visitor.evaluate(PICTURES_SHOWN), SOON).toBe(true)
      await visitor.open('/products')
      // A notice that appears at the top moves the controls below it.
      await visitor.reads('You are offline.')
      await visitor.press('button', 'Filters')
      await visitor.press('checkbox', 'Red')
      await visitor.press('button', 'Apply')
      await visitor.sees('button', 'Remove Red')
      await visitor.choose('Sort', 'Price low to high')
      await expect.poll(() => visitor.evaluate('location.search'), SOON).toBe('?colors=red&sort=price-low')
      await expect.poll(() => pricesOf(visitor), SOON).toSatisfy(isRising)
    })

    test('the search finds a product that was never opened', async () => {
      await visitor.press('button', 'Search')
      await visitor.write('Search products', 'kada', 'combobox')
      await visitor.press('option', /Veer Open Kada/)
      await visitor.sees('heading', 'Veer Open Kada')
      await visitor.reads('₹849')
    })

    test('the product goes into the bag and waits for the account', async () => {
      await visitor.press('radio', '2.6')
      await visitor.press('button', 'ADD TO BAG')
      await visitor.sees('link', 'ADDED')
      await visitor.open('/cart')
      // A notice that appears at the top moves the controls below it.
      await visitor.reads('You are offline.')
      await visitor.reads('1 item')
      await visitor.press('button', 'Increase quantity of Veer Open Kada, size 2.6')
      await visitor.reads('2 items')
      await visitor.reads('Not saved yet')
    })

    test('with the server gone, a wishes card can be chosen, and everything is kept after a reload', async () => {
      network.state = 'up'
      network.cut()
      await shop.goAway()
      await visitor.press('button', 'Add Details')
      await visitor.sees('dialog', 'Wishes Cards')
      await visitor.pressCorner()
      await visitor.press('button', 'Add Details')
      await visitor.press('radio', 'Anniversary')
      await visitor.press('button', 'Continue')
      await visitor.press('button', 'Edit')
      await visitor.write('Or in your own words', 'For Nani')
      await visitor.press('button', 'Continue')
      await visitor.reads('For Nani')
      await visitor.open('/cart')
      await visitor.reads('2 items')
      await visitor.reads('For Nani')
    })

    test('viewed orders can be read', async () => {
      await visitor.open('/orders')
      await visitor.sees('link', /Vana Adjustable Leaf Ring/)
    })

    test('a review and a custom order are submitted and wait', async () => {
      await visitor.open('/products/veer-kada#write-review')
      await visitor.press('radio', '4 stars')
      await visitor.write('Your review', 'Heavy, in the good way.')
      await visitor.press('button', 'Submit Review')
      await visitor.reads('Your review is saved on this device.')
      await visitor.open('/custom-order')
      await visitor.choose('Type', 'Ring')
      await visitor.choose('Material', 'Gold')
      await visitor.write('Name', 'Asha Patel')
      await visitor.write('E-mail', shopper.email)
      await visitor.write('Phone number', '9876543210')
      await visitor.press('button', 'Send request')
      await visitor.reads('Your request is saved on this device.')
    })

    test('with the server back, the notice disappears and the account has the bag', async () => {
      await shop.comeBack()
      await visitor.readsNoMore('You are offline.')
      await expect.poll(bagOnServer, SOON).toEqual({ 'veer-kada': 2 })
      await visitor.open('/cart')
      await visitor.reads('2 items')
      await visitor.readsNoMore('Not saved yet')
    })

    test('the waiting items have arrived once', async () => {
      const ownReviews = async () => {
        // Others see it once the address of the account is verified.
        const path = { productId: 'veer-kada' }
        const { answer } = await ask('listReviews', { path, token: shopper.token })
        return answer.data.map(({ review }) => review).filter((words) => words === 'Heavy, in the good way.')
      }
      await expect.poll(ownReviews, SOON).toHaveLength(1)
      await expect.poll(() => mailsToOwner(shop.dataDir, 'Custom jewellery request'), SOON).toHaveLength(1)
      await visitor.readsNoMore('to be sent.')
    })

    test('a new version is offered to the old page, which waits, and keeps the bag', async () => {
      network.release = 1
      await visitor.evaluate(UPDATE)
      await visitor.reads('A new version of the shop is ready.')
      expect(await visitor.evaluate(RELEASE)).toBe(null)
      await visitor.press('button', 'Reload')
      await expect.poll(() => visitor.evaluate(RELEASE).catch(() => null), SOON).toBe('1')
      await visitor.sees('heading', 'Shopping Bag')
      await visitor.reads('2 items')
    })

    test('the new version opens from the device, too', async () => {
      network.state = 'silent'
      await visitor.open('/products/veer-kada')
      await visitor.sees('heading', 'Veer Open Kada')
      expect(await visitor.evaluate(RELEASE)).toBe('1')
      network.state = 'up'
    })

    test.each([
      { device: 'whose storage is full', firstScript: FULL, blocks: false },
      { device: 'that blocks all storage', firstScript: BLOCKED, blocks: true },
    ])('on a device $device, the shop opens and fills a bag', async ({ firstScript, blocks }) => {
      // Another port is another origin, about which this browser has stored nothing.
      const other = await startNetwork(() => shop.origin)
      if (blocks && engine.blockStorage) await engine.blockStorage()
      else other.firstScript = firstScript
      const guest = visitorIn(engine, other.origin)
      await guest.open('/products/vana-leaf-ring')
      await guest.press('button', 'ADD TO BAG')
      await guest.press('link', 'ADDED')
      await guest.sees('heading', 'Shopping Bag')
      await guest.reads('1 item')
      await other.stop()
    })
  })
}

/** Returns the prices shown in the list, in rupees. */
async function pricesOf(visitor: Visitor): Promise<number[]> {
  const cards = (await visitor.names('link')).filter((name) => /\d% off$/.test(name))
  return cards.map((name) => Number(/₹([\d,]+)/.exec(name)?.[1]?.replace(',', '')))
}

const isRising = (prices: number[]) =>
  prices.length > 1 && prices.every((price, index) => price >= (prices[index - 1] ?? 0))
