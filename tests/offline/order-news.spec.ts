import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { devices, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { beLoggedIn } from '../support/account.ts'
import { askOf } from '../support/ask.ts'
import { expect, test } from '../support/browser.ts'
import { newBuyer, rings } from '../support/buyer.ts'
import {
  deliver,
  isSubscribed,
  loseSubscription,
  pressNotification,
  shownNotifications,
  subscribeAs,
  timesAsked,
} from '../support/notifications.ts'
import { openLocalPushService } from '../support/push-service.ts'
import { type StartedShop, startBuiltShop } from '../support/start-shop.ts'

const offer = (page: Page) => page.getByRole('region', { name: 'Order news' })

/** What the owner types. */
async function desk({ dataDir }: StartedShop, ...words: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, ['dist/server/desk.js', ...words], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir },
  })
}

/** Somebody who has just bought a ring. */
async function withOrder(origin: string) {
  const ask = askOf(() => origin)
  const shopper = await newBuyer(ask)
  const { answer } = await ask('createOrder', { token: shopper.token, body: rings() })
  return { ask, shopper, order: answer.data }
}

test('after buying a shopper asks for news of the order, gets it, opens it, and turns it off', async ({
  page,
  context,
}) => {
  const service = await openLocalPushService()
  const shop = await startBuiltShop({ PUSH_SERVICE_URL: service.origin })
  const [phone, later] = [service.newDevice(), service.newDevice()]
  await context.grantPermissions(['notifications'], { origin: shop.origin })
  await subscribeAs(page, phone)
  const { ask, shopper, order } = await withOrder(shop.origin)
  const endpoint = async () => (await ask('readOrderNews', { token: shopper.token })).answer.endpoint
  const orderPage = `${shop.origin}/orders/${order._id}`

  // Nowhere else is it offered, and nowhere is it asked for before a press.
  await beLoggedIn(page, shopper, shop.origin)
  for (const path of ['/', '/account', '/orders']) {
    await page.goto(shop.origin + path)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await expect(offer(page)).toHaveCount(0)
  }
  await page.goto(`${shop.origin}/payment-success?order=${order._id}`)
  await expect(offer(page)).toContainText('A notification on this device when your order moves on')
  expect(await timesAsked(page)).toBe(0)
  await expectAccessible(page)

  await page.goto(orderPage)
  await offer(page).getByRole('button', { name: 'Notify me' }).click()
  await expect(offer(page)).toContainText('This device tells you when your order moves on.')
  await expect(offer(page).getByRole('button', { name: 'Turn off' })).toBeFocused()
  expect(await timesAsked(page)).toBe(1)
  expect(await endpoint()).toBe(phone.endpoint)
  await page.reload()
  await expect(offer(page)).toContainText('This device tells you')

  await desk(shop, 'status', order.order_id, 'shipped')
  await expect.poll(() => service.heardBy(phone)).toHaveLength(1)
  await deliver(page, JSON.stringify(service.heardBy(phone)[0]))
  await expect
    .poll(() => shownNotifications(page))
    .toMatchObject([{ title: 'Your order is on its way to you', body: `Order ${order.order_id} has left our house.` }])

  await page.goto(`${shop.origin}/terms`)
  expect(await pressNotification(context)).toBeNull()
  await expect(page).toHaveURL(orderPage)
  await expect(page.getByRole('listitem').filter({ hasText: 'Shipped' })).toBeVisible()
  expect(await shownNotifications(page)).toEqual([])

  // Whoever is writing in the open tab goes on writing, and the order comes in a window of its own.
  await deliver(page, JSON.stringify(service.heardBy(phone)[0]))
  await expect.poll(() => shownNotifications(page)).toHaveLength(1)
  await page.goto(`${shop.origin}/contact-us`)
  await page.getByRole('textbox', { name: 'Message' }).fill('Can it be engraved?')
  expect(await pressNotification(context)).toBe(`/orders/${order._id}`)
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Can it be engraved?')

  await loseSubscription(context, later)
  expect(await endpoint()).toBe(later.endpoint)
  await deliver(page, 'no news of the shop')
  await expect.poll(() => shownNotifications(page)).toMatchObject([{ body: 'There is news of your orders.' }])

  await page.goto(orderPage)
  await offer(page).getByRole('button', { name: 'Notify me' }).click()
  await offer(page).getByRole('button', { name: 'Turn off' }).click()
  await expect(offer(page).getByRole('button', { name: 'Notify me' })).toBeVisible()
  await expect.poll(endpoint).toBeNull()
  expect(await isSubscribed(page)).toBe(false)

  // A log-out ends it on the device, even where the shop cannot be told.
  await offer(page).getByRole('button', { name: 'Notify me' }).click()
  await expect(offer(page).getByRole('button', { name: 'Turn off' })).toBeVisible()
  await context.setOffline(true)
  await page.goto(`${shop.origin}/account`)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => isSubscribed(page)).toBe(false)
  await shop.stop()
  service.close()
})

test('a browser that blocks notifications, and an iPhone in a tab, are told what to do', async ({ browser, shop }) => {
  const { shopper, order } = await withOrder(shop.origin)
  const told = async (words: RegExp, device = {}, before: () => void = () => undefined) => {
    const context = await browser.newContext(device)
    const page = await context.newPage()
    await page.addInitScript(before)
    await beLoggedIn(page, shopper, shop.origin)
    await page.goto(`${shop.origin}/orders/${order._id}`)
    await expect(offer(page)).toContainText(words)
    await expect(offer(page).getByRole('button')).toHaveCount(0)
    await expectAccessible(page)
    await context.close()
  }
  await told(/Allow notifications in the settings of this site/, {}, () =>
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
  )
  await told(/tap Share, then Add to Home Screen/, devices['iPhone 15'], () => {
    Reflect.deleteProperty(window, 'PushManager')
  })
})
