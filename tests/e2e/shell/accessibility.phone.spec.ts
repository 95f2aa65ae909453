import { readFileSync } from 'node:fs'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { untilLoaded } from '../../support/browser/visit.ts'

const table = readFileSync(new URL('../../../src/router.tsx', import.meta.url), 'utf8')
const paths = [...table.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path)

/** A URL for each route with parameters. */
const EXAMPLES: Record<string, string> = {
  '/products/$id': '/products/tara-solitaire-ring',
  '/newsletter/$choice/$token': '/newsletter/confirm/some',
}

const PHONE = { width: 412, height: 823 }

/** Pages whose layout differs on a wide screen. */
const WIDE = ['/', '/products', '/products/tara-solitaire-ring', '/contact-us']

/** What a screen reader meets on the way to a piece, in this order, whatever else is between it. */
const READ: Record<string, string> = {
  '/': `
    - complementary "Offer"
    - banner:
      - button "Menu"
      - link "Nakshi, home"
      - button "Search"
      - link "Wishlist"
      - link "Bag"
    - main:
      - heading [level=1]
      - region "Promotions":
        - list:
          - listitem:
            - heading [level=2]
            - link
      - heading "Shop by category" [level=2]
      - list:
        - listitem:
          - link "Rings"
      - heading "Trending Jewellery" [level=2]
      - list:
        - listitem:
          - link /₹/:
            - heading [level=3]
          - button /^Add .+ to wishlist$/
          - button /^Add .+ to bag$/
      - textbox "E-mail"
      - button "Subscribe"
      - alert
    - contentinfo:
      - navigation "Useful links"
      - switch "Save for offline"`,
  '/products': `
    - banner
    - main:
      - heading "PRODUCTS" [level=1]
      - status: /^\\d+ pieces$/
      - button "Filters"
      - combobox "Sort"
      - list:
        - listitem:
          - link /₹/:
            - heading [level=2]
          - button /^Add .+ to wishlist$/
          - button /^Add .+ to bag$/
      - button "Show more"
    - contentinfo`,
}

/** The routes that a guest can open, with an example for each parameter. The others lead to the login. */
const open = paths.filter((path) => !/^\/(?:account|orders)/.test(path))
const addresses = [...open.map((path) => EXAMPLES[path] ?? path.replace(/\$\w+/g, 'some')), '/no-such-page']

test('this test covers every route of the router', () => {
  expect(addresses).toEqual(expect.arrayContaining([...WIDE, ...Object.keys(READ)]))
  expect(paths).toEqual(expect.arrayContaining(['/cart', '/404', ...Object.keys(EXAMPLES)]))
})

const nameOf = (address: string) => address.slice(1).replace(/\W+/g, '-') || 'home'

/** How many pages one test visits. Fewer tests load more quickly, but more of them run at the same time. */
const PAGES_PER_TEST = 7

for (let first = 0; first < addresses.length; first += PAGES_PER_TEST) {
  const visited = addresses.slice(first, first + PAGES_PER_TEST)
  test(`${visited.join(', ')} are accessible`, async ({ page }) => {
    for (const address of visited) {
      await test.step(`${address} is accessible, and has one main landmark and one first-level heading`, async () => {
        await page.setViewportSize(PHONE)
        await page.goto(address)
        await untilLoaded(page)
        await expect(page.getByRole('main')).toHaveCount(1)
        await expect(page.locator('body')).toMatchAriaSnapshot(READ[address] ?? '- main')
        await keepPicture(page, nameOf(address))
        await expectAccessible(page)
        if (!WIDE.includes(address)) return
        await page.setViewportSize({ width: 1280, height: 900 })
        await page.goto(address)
        await untilLoaded(page)
        await expectAccessible(page)
      })
    }
  })
}
