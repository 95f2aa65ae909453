import { type Page, test } from '@playwright/test'

const SIZES = { phone: { width: 412, height: 823 }, desktop: { width: 1280, height: 900 } }

/**
 * Under `npm run screens`, saves pictures in `screens`, in light and dark mode:
 * of the whole page, or of the screen while a dialog is open. Tests on one size
 * of screen save both sizes, unless they need a pointer.
 */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (!process.env.KEEP_PICTURES) return
  const fullPage = (await page.locator('dialog:modal').count()) === 0
  const before = page.viewportSize()
  for (const size of sizesOfTest()) {
    await page.setViewportSize(SIZES[size])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate(preparePage, fullPage)
      // The test may be about a picture that does not load.
      const areLoaded = () =>
        document.fonts.status === 'loaded' && [...document.images].every(({ complete }) => complete)
      await page.waitForFunction(areLoaded, null, { timeout: 3000, polling: 100 }).catch(() => undefined)
      const path = `screens/${name}.${size}.${colorScheme}.png`
      await page.screenshot({ path, fullPage, animations: 'disabled' })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  if (before) await page.setViewportSize(before)
}

/** Loads pictures further down. Scrolls up: the header would cover the middle. */
function preparePage(isWhole: boolean): void {
  if (!isWhole) return
  for (const picture of document.images) Object.assign(picture, { loading: 'eager' })
  scrollTo(0, 0)
}

function sizesOfTest(): (keyof typeof SIZES)[] {
  const { project, file, tags } = test.info()
  if (project.name === 'desktop') return ['desktop']
  const isOnDesktopToo = project.name === 'phone' && !file.includes('.phone.') && !tags.includes('@phone')
  return isOnDesktopToo ? ['phone'] : ['phone', 'desktop']
}
