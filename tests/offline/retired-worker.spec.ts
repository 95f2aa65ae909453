import { addToBag, line } from '../support/browser/bag-page.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { visitOnce } from '../support/browser/service-worker.ts'
import { type StartedShop, startBuiltShop } from '../support/shop/start-shop.ts'

test('with RETIRE_WORKER=on, the worker unregisters, deletes its caches and keeps the bag', async ({
  page,
  context,
}) => {
  // Chromium lets a worker that it takes for busy go on for up to five minutes before another replaces it.
  test.setTimeout(600_000)
  const shop = await startBuiltShop()
  const port = new URL(shop.origin).port
  let retired: StartedShop | null = null
  try {
    await visitOnce(page, shop.origin)
    await addToBag(page, 'mehfil-jhumka', shop.origin)
    const other = await context.newPage()
    await other.goto(`${shop.origin}/products/tara-solitaire-ring`)
    await shop.goAway()

    // Either tab may detect the new worker before the test checks for it.
    const reloaded = Promise.all([page.waitForEvent('load'), other.waitForEvent('load')])
    retired = await startBuiltShop({ PORT: port, RETIRE_WORKER: 'on' })
    // A check fails if it joins one that the browser began while the shop was away, or if the page loads meanwhile.
    const update = () =>
      page.evaluate(async () => {
        await (await navigator.serviceWorker.getRegistration())?.update()
      })
    await expect(update).toPass()
    await reloaded

    for (const tab of [page, other]) {
      await expect.poll(() => tab.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
      await expect.poll(() => tab.evaluate(async () => (await caches.keys()).length)).toBe(0)
    }
    await page.goto(`${retired.origin}/cart`)
    await expect(line(page, 'Mehfil Jhumka')).toBeVisible()
    // The page registers /sw.js again; that worker unregisters itself without a reload.
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.reload()
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0)
    expect(loads).toBe(1)
  } finally {
    await retired?.stop()
    await shop.stop()
  }
})
