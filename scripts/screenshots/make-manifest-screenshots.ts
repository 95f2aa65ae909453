/**
 * `npm run manifest-screenshots -- http://127.0.0.1:4173`: saves pictures of a
 * running shop, for app stores and install dialogs, to public/screenshots. Their
 * sizes must match manifest.webmanifest.
 */
import { mkdir } from 'node:fs/promises'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { waitForHydration } from '../../tests/support/browser/visit.ts'
import { browserLaunch } from '../setup/find-browser.mjs'

const folder = new URL('../../public/screenshots/', import.meta.url)

const narrow = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const wide = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 }

const pictures = [
  { name: 'home-narrow', path: '/', screen: narrow },
  { name: 'list-narrow', path: '/products?category=earrings', screen: narrow },
  { name: 'product-narrow', path: '/products/gulnaar-cluster-ring', screen: narrow },
  { name: 'home-wide', path: '/', screen: wide },
  { name: 'list-wide', path: '/products', screen: wide },
  { name: 'product-wide', path: '/products/gulnaar-cluster-ring', screen: wide },
]

/** Until fonts and visible pictures have loaded: no placeholders are left. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    // Others, e.g. those on the next slide, may never load.
    const onScreen = [...document.images].filter((picture) => {
      const { top, left, right, width } = picture.getBoundingClientRect()
      return width > 0 && top < innerHeight && left < innerWidth && right > 0
    })
    await Promise.all(onScreen.map((picture) => picture.decode()))
  })
}

const origin = process.argv[2]
if (!origin) throw new Error('Say where the shop is: npm run manifest-screenshots -- http://127.0.0.1:4173')

await mkdir(folder, { recursive: true })
const browser = await chromium.launch(browserLaunch())
for (const { name, path, screen } of pictures) {
  const context = await browser.newContext({ ...screen, locale: 'en-IN', serviceWorkers: 'block' })
  const page = await context.newPage()
  waitForHydration(page)
  await page.goto(origin + path)
  await settled(page)
  const picture = sharp(await page.screenshot()).webp({ quality: 84, effort: 6 })
  const { width, height, size } = await picture.toFile(new URL(`${name}.webp`, folder).pathname)
  console.log(`${name}.webp ${width}x${height}, ${Math.round(size / 1024)} KB`)
  await context.close()
}
await browser.close()
