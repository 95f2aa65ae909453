import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/browser-test.ts'
import { lookForUpdate, offered } from '../support/browser/releases.ts'
import { visitOnce } from '../support/browser/service-worker.ts'
import { freePort } from '../support/shop/free-port.ts'
import { type StartedShop, startBuiltShop } from '../support/shop/start-shop.ts'

const RAZORPAY = { RAZORPAY_KEY_ID: 'rzp_test_own', RAZORPAY_KEY_SECRET: 'a', RAZORPAY_WEBHOOK_SECRET: 'b' }

test('after the shop has changed from the sandbox to keys of its own, devices that were there before get its policy', async ({
  page,
  context,
}) => {
  const sandbox = await startBuiltShop()
  const { origin } = sandbox
  let own: StartedShop | null = null
  const policyAtStart = async (tab: Page) =>
    (await tab.goto(`${origin}/cart`))?.headers()['content-security-policy'] ?? ''
  try {
    await visitOnce(page, origin)
    expect(await policyAtStart(page)).not.toContain('razorpay')
    await sandbox.goAway()
    const METRICS_PORT = String(await freePort())
    own = await startBuiltShop({ PORT: new URL(origin).port, PAYMENTS: '', METRICS_PORT, ...RAZORPAY })
    // The first visit finds the new worker, which waits until the shop is started the next time.
    await policyAtStart(page)
    await lookForUpdate(page)
    await expect(offered(page)).toBeVisible()
    await page.close()
    // The worker before may still be busy with its last request, and each start makes it busy again.
    await expect(async () => {
      const start = await context.newPage()
      const policy = await policyAtStart(start)
      await start.close()
      expect(policy).toContain("script-src 'self' https://checkout.razorpay.com")
    }).toPass({ intervals: [500, 1000, 2000, 4000] })
    await context.setOffline(true)
    const next = await context.newPage()
    await next.addInitScript(() => {
      Math.random = () => 0
    })
    expect(await policyAtStart(next)).toContain('https://checkout.razorpay.com')
    await expect(next.getByRole('heading', { level: 1 })).toBeVisible()

    // The same shell asks to measure visits: the next begins offline, and ends when the shop can be reached.
    await next.goto(`${origin}/products`)
    await expect(next.getByText('You are offline.')).toBeVisible()
    await context.setOffline(false)
    await expect(next.getByText('You are offline.')).toBeHidden()
    await next.goto('about:blank')
    const metrics = async () => (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
    await expect.poll(metrics).toContain('shop_visits_started_offline_total{page="list"} 1')
  } finally {
    await own?.stop()
    await sandbox.stop()
  }
})
