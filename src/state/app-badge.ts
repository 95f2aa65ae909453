import { bagCount } from '#contract/bag.ts'
import { bagNow, watchBag } from './bag.ts'

/** Shows how much is in the bag on the icon of the installed app, where the browser can. */
export function showBagOnIcon(): void {
  if (!('setAppBadge' in navigator)) return
  watchBag(() => {
    const { doc, ready } = bagNow()
    if (ready) void show(bagCount(doc))
  })
}

/** Zero takes the badge away. */
async function show(count: number): Promise<void> {
  try {
    await navigator.setAppBadge(count)
  } catch {
    // Not installed, or not allowed to: the count in the header is enough.
  }
}
