import { expect } from '../support/browser/browser-test.ts'
import { atCheckout, buyNow, CUFF, expectPlaced, payOnline, razorpay } from '../support/browser/checkout-page.ts'
import { expectBuiltRelease, expectRelease, lookForUpdate, offered } from '../support/browser/releases.ts'
import { visitOnce } from '../support/browser/service-worker.ts'
import { test } from '../support/browser/simulated-network.ts'

test('a release during a payment reloads nothing until the order is placed', async ({ page, context, network }) => {
  await page.clock.install()
  await visitOnce(page, network.origin)
  await atCheckout(page, network, CUFF)
  await payOnline(page).check()

  const other = await context.newPage()
  await other.goto(`${network.origin}/`)
  const release = async (number: number) => {
    network.release = number
    await lookForUpdate(other)
    await expect(offered(other)).toBeVisible()
    await other.getByRole('button', { name: 'Reload' }).click()
    await expectRelease(other, number)
    await page.clock.runFor(10_000)
    await expectBuiltRelease(page)
  }
  await release(1)
  await expect(offered(page)).toHaveCount(0)
  await expect(payOnline(page)).toBeChecked()

  await buyNow(page).click()
  await expect(razorpay(page)).toBeVisible()
  await release(2)
  await razorpay(page).getByRole('button', { name: 'Pay', exact: true }).click()
  const number = await expectPlaced(page)
  await expectBuiltRelease(page)
  await page.clock.runFor(10_000)
  await expectRelease(page, 2)
  expect(await expectPlaced(page)).toBe(number)
})
