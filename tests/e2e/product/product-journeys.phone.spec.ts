import { expect, test } from '../../support/browser/browser-test.ts'
import { untilSaved } from '../../support/browser/saved-state.ts'

test('a product opens from its list, its picture morphs into the gallery, and Back returns to the list', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const named = [...document.querySelectorAll<HTMLElement>('[style*="view-transition-name"]')]
      document.documentElement.dataset.left = named.map(({ style }) => style.viewTransitionName).join()
      return start(update)
    }
  })
  await page.goto('/products?category=rings')
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('New')
  await expect(page).toHaveURL(/sort=new/)
  await page.getByRole('link', { name: /Tara Solitaire Ring/ }).click()
  await expect(page).toHaveURL(/\/products\/tara-solitaire-ring$/)
  const gallery = page.locator('[style*="view-transition-name"]')
  await expect(gallery).toHaveCount(1)
  await expect(gallery).toHaveCSS('view-transition-name', 'product-tara-solitaire-ring')
  await expect(page.locator('html')).toHaveAttribute('data-left', 'product-tara-solitaire-ring')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/products?category=rings&sort=new')
})

test('Back opens all products if the shopper came from outside', async ({ page }) => {
  await page.goto('/products/tara-solitaire-ring')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/products$/)
})

test('every product opens at its top, from a list and from the related products', async ({ page }) => {
  await page.goto('/products')
  const card = page.getByRole('main').getByRole('listitem').getByRole('link').nth(8)
  await card.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  const painted = await page.evaluateHandle(() => {
    const positions: number[] = []
    const heading = () => document.querySelector('h1')?.textContent
    const headingOfList = heading()
    const { port1, port2 } = new MessageChannel()
    // A message that is sent in a frame arrives after its paint.
    const nextFrame = () => requestAnimationFrame(() => port2.postMessage(null))
    port1.onmessage = () => {
      if (heading() !== headingOfList) positions.push(scrollY)
      nextFrame()
    }
    nextFrame()
    return positions
  })
  await card.click()
  await expect.poll(async () => (await painted.jsonValue()).length).toBeGreaterThan(1)
  expect(new Set(await painted.jsonValue())).toEqual(new Set([0]))

  const heading = page.getByRole('heading', { level: 1 })
  const title = (await heading.textContent()) ?? ''
  const related = page.getByRole('region', { name: 'YOU MAY ALSO LIKE' })
  await expect(related.getByRole('listitem')).toHaveCount(4)
  const next = related.getByRole('link').first()
  await next.scrollIntoViewIfNeeded()
  await next.click()
  await expect(heading).not.toHaveText(title)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('half a second after a change of product, the page is at its top', async ({ page }) => {
  await page.clock.install()
  await page.goto('/products/tara-solitaire-ring')
  await expect(page.locator('ul[data-slider]')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('region', { name: 'YOU MAY ALSO LIKE' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Tara Solitaire Ring')
  // The router scrolls in the first frame of the new page.
  await page.clock.runFor(16)
  await page.evaluate(() => scrollTo(0, 400))
  await page.clock.runFor(499 - 16)
  expect(await page.evaluate(() => scrollY)).toBe(400)
  await page.clock.runFor(1)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('recently viewed products are shown, without the current one', async ({ page }) => {
  await page.goto('/products/mehfil-jhumka')
  await untilSaved(page, 'mehfil-jhumka')
  await expect(page.getByRole('region', { name: 'Recently viewed' })).toHaveCount(0)
  await page.goto('/products/veer-kada')
  await untilSaved(page, 'veer-kada')
  await page.goto('/products/tara-solitaire-ring')
  const strip = page.getByRole('region', { name: 'Recently viewed' })
  await expect(strip.getByRole('link')).toHaveText([/Veer Open Kada/, /Mehfil Jhumka/])
  await expect(strip.getByRole('listitem').first().getByText('From', { exact: true })).toBeVisible()
  await strip.getByRole('button', { name: 'Add Mehfil Jhumka to bag' }).tap()
  await expect(page.getByText('Mehfil Jhumka is in your bag.')).toBeVisible()
  await strip.getByRole('link', { name: /Mehfil Jhumka/ }).click()
  await expect(page).toHaveURL(/\/products\/mehfil-jhumka$/)
  await expect(strip.getByRole('link')).toHaveText([/Tara Solitaire Ring/, /Veer Open Kada/])
})
