import { readFileSync } from 'node:fs'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/browser.ts'

const table = readFileSync(new URL('../../src/router.tsx', import.meta.url), 'utf8')
const paths = [...table.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path)

/** An address for every path of the router that has a part to fill. */
const EXAMPLES: Record<string, string> = {
  '/products/$id': '/products/tara-solitaire-ring',
  '/newsletter/$choice/$token': '/newsletter/confirm/some',
}

/** What stands there for a guest, with a word after the paths that any word may follow. */
const addresses = [...paths.map((path) => EXAMPLES[path] ?? path.replace(/\$\w+/g, 'some')), '/no-such-page']

test('the router has the routes that are looked at here', () => {
  expect(paths).toEqual(expect.arrayContaining(['/', '/products', '/cart', '/404', ...Object.keys(EXAMPLES)]))
})

for (const address of addresses) {
  test(`${address} breaks no rule of accessibility, and has one main part and one first heading`, async ({ page }) => {
    test.slow()
    await page.goto(address, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByRole('main')).toHaveCount(1)
    await expectAccessible(page)
  })
}
