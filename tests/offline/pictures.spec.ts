import type { Locator, Page } from '@playwright/test'
import { expect } from '../support/browser/browser-test.ts'
import { cachedByWorker, fetchInPage, visitOnce } from '../support/browser/service-worker.ts'
import { test } from '../support/browser/simulated-network.ts'

const pictureOf = async (page: Page, product: string): Promise<string> =>
  (await fetchInPage(page, `/api/products/${product}`)).body.product.image[0]

const widthOf = (page: Page, address: string) =>
  page.evaluate(async (src) => {
    const picture = new Image()
    picture.src = src
    await picture.decode()
    return picture.naturalWidth
  }, address)

const widthShown = (picture: Locator) => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)

test('pictures are loaded once and shown without a network', async ({ page, context, network }) => {
  await visitOnce(page, network.origin, '/')
  const cached = () => cachedByWorker(page, 'pictures')

  await test.step('a cached larger picture is shown instead of loading a smaller one', async () => {
    const large = await pictureOf(page, 'mela-charm-bracelet')
    // The shop may take so long to make it that the worker shows a smaller one first.
    await widthOf(page, large)
    await expect.poll(cached).toContain(large)
    const smaller = large.replace('.900.', '.640.')
    expect(await widthOf(page, smaller)).toBe(900)
    expect(network.requests).not.toContain(smaller)
  })

  const unseen = await pictureOf(page, 'veer-kada')
  const small = unseen.replace('.900.webp', '.320.')
  await expect.poll(cached, { timeout: 25_000 }).toContainEqual(expect.stringContaining(small))
  await expect.poll(cached, { timeout: 25_000 }).toContainEqual(expect.stringContaining('customization-banner'))
  await context.setOffline(true)

  await test.step('every product has a picture, even if only a small one', async () => {
    expect(await widthOf(page, unseen)).toBe(320)
  })

  await test.step('the whole home page has its pictures', async () => {
    await page.reload()
    await page.getByRole('heading', { name: 'Create Your Custom Jewelry' }).scrollIntoViewIfNeeded()
    const banner = page.locator('img[src*="customization-banner"]')
    await expect.poll(() => banner.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0)
  })
})

test('a picture that is not on the device shows its blur and its description, until the network returns', async ({
  page,
  context,
  network,
}) => {
  await visitOnce(page, network.origin, '/')
  const [first = '', second = ''] = (await fetchInPage(page, '/api/products/veer-kada')).body.product.image
  const isCached = async (address: string) =>
    (await cachedByWorker(page, 'pictures')).some((path) => path.includes(address.replace('.900.webp', '')))
  await expect.poll(() => isCached(first), { timeout: 25_000 }).toBe(true)
  await context.setOffline(true)
  await page.goto(`${network.origin}/products/veer-kada`)
  await page.getByRole('button', { name: 'Next picture' }).click()
  const picture = page.getByRole('region', { name: 'Pictures' }).getByRole('listitem').nth(1).getByRole('img')
  const description = await picture.getAttribute('alt')

  const shown = () =>
    picture.evaluate((img) => ({
      blur: getComputedStyle(img, '::before').backgroundImage,
      text: getComputedStyle(img, '::after').content,
    }))
  expect(await shown()).toEqual({ blur: expect.stringContaining('data:image/'), text: `"${description}"` })
  expect(await widthShown(picture)).toBe(0)

  await context.setOffline(false)
  await expect.poll(() => widthShown(picture), { timeout: 15_000 }).toBeGreaterThan(0)
  expect(await isCached(second)).toBe(true)
})

for (const state of ['silent', 'trickle'] as const) {
  test(`pictures on a ${state} line do not keep all connections from other requests`, async ({ page, network }) => {
    // Waits three seconds for them instead of a minute.
    network.firstScript = `{
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => timeout(ms < 60_000 ? ms : ms / 20)
  }`
    await visitOnce(page, network.origin)
    const { body } = await fetchInPage(page, '/api/products?category=rings&limit=8')
    const large: string[] = body.products.map(({ image }: { image: string[] }) => image[0])
    network.state = state
    await page.evaluate((addresses) => {
      for (const address of addresses) new Image().src = address
    }, large)
    await expect
      .poll(() => large.filter((address) => network.requests.includes(address)).length)
      .toBeGreaterThanOrEqual(6)
    network.state = 'up'
    expect(await fetchInPage(page, '/api/health')).toMatchObject({ status: 200 })
  })
}
