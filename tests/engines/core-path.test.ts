/**
 * One shopper’s visit that loses its connection, in every engine. The tests share the visit and build on each other.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsToOwner } from '../support/browser/outbox-page.ts'
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

for (const { name, open, size } of engines) {
  describe.runIf(open)(name, () => {
    let shop: BuiltShop
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
      shopper = await newBuyer(ask)
      await ask('createOrder', { token: shopper.token, body: rings() })
      if (!open) return
      engine = await open()
      await engine.command('SetWindowRect', { x: 0, y: 0, ...size })
      visitor = visitorIn(engine, shop.origin)
    })
    afterAll(async () => {
      await engine?.close()
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

    test('with the server gone, the home page opens and says so', async () => {
      await shop.goAway()
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

    test('a wishes card can be chosen, and everything is kept after a reload', async () => {
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
  })
}

/** Returns the prices shown in the list, in rupees. */
async function pricesOf(visitor: Visitor): Promise<number[]> {
  const cards = (await visitor.names('link')).filter((name) => /\d% off$/.test(name))
  return cards.map((name) => Number(/₹([\d,]+)/.exec(name)?.[1]?.replace(',', '')))
}

const isRising = (prices: number[]) =>
  prices.length > 1 && prices.every((price, index) => price >= (prices[index - 1] ?? 0))
