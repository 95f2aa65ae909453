import { readFileSync } from 'node:fs'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { untilLoaded, visit } from '../../support/browser/visit.ts'

const table = readFileSync(new URL('../../../src/router.tsx', import.meta.url), 'utf8')
const paths = [...table.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path)

/** An address for every path of the router that has a part to fill. */
const EXAMPLES: Record<string, string> = {
  '/products/$id': '/products/tara-solitaire-ring',
  '/newsletter/$choice/$token': '/newsletter/confirm/some',
}

/** Drawn otherwise where there is room. */
const WIDE = ['/', '/products', '/products/tara-solitaire-ring', '/contact-us']

/** What stands there for a guest, with a word after the paths that any word may follow. */
const addresses = [...paths.map((path) => EXAMPLES[path] ?? path.replace(/\$\w+/g, 'some')), '/no-such-page']

test('this test covers every route of the router', () => {
  expect(addresses).toEqual(expect.arrayContaining(WIDE))
  expect(paths).toEqual(expect.arrayContaining(['/cart', '/404', ...Object.keys(EXAMPLES)]))
})

for (const address of addresses) {
  test(`${address} is accessible, and has one main landmark and one first-level heading`, async ({ page }) => {
    test.slow()
    await visit(page, address)
    await untilLoaded(page)
    await expect(page.getByRole('main')).toHaveCount(1)
    await expectAccessible(page)
    if (!WIDE.includes(address)) return
    await page.setViewportSize({ width: 1280, height: 900 })
    await visit(page, address)
    await untilLoaded(page)
    await expectAccessible(page)
  })
}
