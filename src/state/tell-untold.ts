import type { Synced, Untaken } from '#contract/synced.ts'
import { notify } from './notices.ts'

type Change<Doc> = (act: (doc: Doc) => Doc) => Promise<void>

/**
 * Tells the shopper, once and in the tab that is looked at, what the account did not take of this document. To be called
 * again when the page is shown.
 */
export async function tellUntold<Doc extends Synced>(change: Change<Doc>, place: string): Promise<void> {
  if (document.visibilityState !== 'visible') return
  let untold: readonly Untaken[] = []
  await change((doc) => {
    untold = doc.untold
    return { ...doc, untold: [] }
  })
  for (const untaken of untold) notify(sentenceOf(untaken, place))
}

/** What was not taken, why, and what became of it. `place` is where it was: `bag`. */
export function sentenceOf({ title, reason, quantity }: Untaken, place: string): string {
  const why = `${title}: ${(reason ?? 'It could not be kept in your account').replace(/\.?$/, '.')}`
  return quantity > 0 ? why : `${why} It was taken out of your ${place}.`
}
