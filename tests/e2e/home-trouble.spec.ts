import { expect, test } from '../support/browser.ts'

// A worker would answer in the server's place.
test.use({ serviceWorkers: 'block' })

test('without an answer the pieces can be asked for again', async ({ page }) => {
  await page.goto('/cart')
  let silent = true
  await page.route(/\/api\/products/, (route) => (silent ? route.abort() : route.continue()))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'The shop does not answer' }).first()).toBeVisible({ timeout: 15_000 })
  silent = false
  await page.getByRole('button', { name: 'Try again now' }).first().click()
  await expect(page.getByRole('link', { name: /Mehfil Jhumka/ })).toBeVisible()
})
