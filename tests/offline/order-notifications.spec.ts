import { devices, type Page } from '@playwright/test'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { storeSession } from '../support/browser/account-page.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import {
  clickNotification,
  deliver,
  isSubscribed,
  loseSubscription,
  permissionRequestCount,
  shownNotifications,
  subscribeAs,
  untilTabListens,
} from '../support/browser/notifications.ts'
import { apiClient } from '../support/shop/api-client.ts'
import { runCli } from '../support/shop/cli.ts'
import { withOrder } from '../support/shop/past-order.ts'
import { type StartedShop, startBuiltShop } from '../support/shop/start-shop.ts'
import { type LocalPushService, openLocalPushService } from '../support/simulation/push-service.ts'

const offer = (page: Page) => page.getByRole('region', { name: 'Order notifications' })

// Both tests share one shop, which uses a push service on this machine.
test.describe('a shopper with an order', () => {
  test.describe.configure({ mode: 'default' })
  let service: LocalPushService
  let shop: StartedShop

  test.beforeAll(async () => {
    service = await openLocalPushService()
    shop = await startBuiltShop({ PUSH_SERVICE_URL: service.origin })
  })
  test.afterAll(async () => {
    await shop.stop()
    service.close()
  })

  /** Creates a shopper with an order, logged in on a device that can receive notifications. */
  async function orderOnPhone(page: Page) {
    const phone = service.newDevice()
    await page.context().grantPermissions(['notifications'], { origin: shop.origin })
    await subscribeAs(page, phone)
    const { shopper, order } = await withOrder(shop)
    const ask = apiClient(() => shop.origin)
    await storeSession(page, shopper, shop.origin)
    const endpoint = async () => (await ask('readOrderNotifications', { token: shopper.token })).answer.endpoint
    return { phone, order, endpoint, orderPage: `${shop.origin}/orders/${order._id}` }
  }

  test('is offered notifications for the order only there, turns them on and off, and ends them by logging out', async ({
    page,
    context,
  }) => {
    const { phone, order, endpoint, orderPage } = await orderOnPhone(page)
    await page.goto(`${shop.origin}/orders`)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await expect(offer(page)).toHaveCount(0)
    await page.goto(`${shop.origin}/payment-success?order=${order._id}`)
    await expect(offer(page)).toContainText('Get a notification on this device when your order ships')
    expect(await permissionRequestCount(page)).toBe(0)
    await expectAccessible(page)

    await page.goto(orderPage)
    await offer(page).getByRole('button', { name: 'Notify me' }).click()
    await expect(offer(page)).toContainText("We'll notify you on this device whenever your order's status changes.")
    await expect(offer(page).getByRole('button', { name: 'Turn off' })).toBeFocused()
    expect(await permissionRequestCount(page)).toBe(1)
    expect(await endpoint()).toBe(phone.endpoint)
    await page.reload()
    await offer(page).getByRole('button', { name: 'Turn off' }).click()
    await expect(offer(page).getByRole('button', { name: 'Notify me' })).toBeVisible()
    expect(await endpoint()).toBeNull()
    expect(await isSubscribed(page)).toBe(false)

    await page.evaluate(() => {
      Notification.requestPermission = async () => 'denied'
    })
    await offer(page).getByRole('button', { name: 'Notify me' }).click()
    await expect(offer(page)).toContainText('Your browser is blocking our notifications.')
    await expect(offer(page)).toBeFocused()
    await page.reload()

    // A log-out unsubscribes the device even if the server cannot be reached.
    await offer(page).getByRole('button', { name: 'Notify me' }).click()
    await expect(offer(page).getByRole('button', { name: 'Turn off' })).toBeVisible()
    await context.setOffline(true)
    await page.goto(`${shop.origin}/account`)
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
    await expect.poll(() => isSubscribed(page)).toBe(false)
  })

  test('gets a notification when the owner updates the order, and a click on it opens the order', async ({
    page,
    context,
  }) => {
    const { phone, order, endpoint, orderPage } = await orderOnPhone(page)
    await page.goto(orderPage)
    await offer(page).getByRole('button', { name: 'Notify me' }).click()
    await expect(offer(page).getByRole('button', { name: 'Turn off' })).toBeVisible()

    await runCli(shop, 'status', order.order_id, 'shipped', '--anyway')
    await expect.poll(() => service.messagesFor(phone)).toHaveLength(1)
    await deliver(page, JSON.stringify(service.messagesFor(phone)[0]))
    await expect
      .poll(() => shownNotifications(page))
      .toMatchObject([{ title: 'Your order has shipped', body: `Order ${order.order_id} is on its way to you.` }])
    await page.goto(`${shop.origin}/contact-us`)
    await untilTabListens(context)
    expect(await clickNotification(context)).toBeNull()
    await expect(page).toHaveURL(orderPage)
    await expect(page.getByRole('listitem').filter({ hasText: 'Shipped' })).toContainText(/\d/)
    expect(await shownNotifications(page)).toEqual([])

    // A tab with unsaved input keeps it, and the order opens in a new window.
    await deliver(page, JSON.stringify(service.messagesFor(phone)[0]))
    await expect.poll(() => shownNotifications(page)).toHaveLength(1)
    await page.goto(`${shop.origin}/contact-us`)
    await untilTabListens(context)
    await page.getByRole('textbox', { name: 'Message' }).fill('Can it be engraved?')
    expect(await clickNotification(context)).toBe(`/orders/${order._id}`)
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Can it be engraved?')

    const later = service.newDevice()
    await loseSubscription(context, later)
    expect(await endpoint()).toBe(later.endpoint)
    await deliver(page, 'no news of the shop')
    await expect.poll(() => shownNotifications(page)).toMatchObject([{ body: 'There is an update on your orders.' }])
  })
})

test('a browser that blocks notifications, and an iPhone in a tab, show what to do', async ({ browser, shop }) => {
  const { shopper, order } = await withOrder(shop)
  const expectAdvice = async (words: RegExp, device = {}, before: () => void = () => undefined) => {
    const context = await browser.newContext(device)
    const page = await context.newPage()
    await page.addInitScript(before)
    await storeSession(page, shopper, shop.origin)
    await page.goto(`${shop.origin}/orders/${order._id}`)
    await expect(offer(page)).toContainText(words)
    await expect(offer(page).getByRole('button')).toHaveCount(0)
    await expectAccessible(page)
    await context.close()
  }
  await expectAdvice(/Allow them in this site's settings/, {}, () =>
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
  )
  await expectAdvice(/Tap Share, then Add to Home Screen/, devices['iPhone 15'], () => {
    Reflect.deleteProperty(window, 'PushManager')
  })
})
