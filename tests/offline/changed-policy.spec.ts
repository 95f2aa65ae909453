import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/browser-test.ts'
import { lookForUpdate, offered } from '../support/browser/releases.ts'
import { visitOnce } from '../support/browser/service-worker.ts'
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
    own = await startBuiltShop({ PORT: new URL(origin).port, PAYMENTS: '', ...RAZORPAY })
    // The first visit finds the new worker, which waits until the shop is started the next time.
    await policyAtStart(page)
    await lookForUpdate(page)
    await expect(offered(page)).toBeVisible()
    await page.close()
    // The worker before may still be busy with its last request.
    await expect(async () => {
      const start = await context.newPage()
      const policy = await policyAtStart(start)
      await start.close()
      expect(policy).toContain("script-src 'self' https://checkout.razorpay.com")
    }).toPass()
    await context.setOffline(true)
    const next = await context.newPage()
    expect(await policyAtStart(next)).toContain('https://checkout.razorpay.com')
    await expect(next.getByRole('heading', { level: 1 })).toBeVisible()
  } finally {
    await own?.stop()
    await sandbox.stop()
  }
})
