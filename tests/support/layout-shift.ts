import type { Page } from '@playwright/test'

/** How far what stood on the page has moved since it was opened, as the browser counts it; 0 is not at all. */
export async function layoutShift(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    await document.fonts.ready
    // What has moved is counted with the frame that shows it.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type: 'layout-shift', buffered: true })
    return observer.takeRecords().reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0)
  })
}
