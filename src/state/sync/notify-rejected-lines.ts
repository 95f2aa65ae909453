import type { RejectedLine, SyncFields } from '#contract/bag/sync-state.ts'
import { notify } from '../notices.ts'

type Change<Doc> = (act: (doc: Doc) => Doc) => Promise<void>

/**
 * Tells the shopper, once and in the tab that is looked at, what the account did not take of this document. To be called
 * again when the page is shown.
 */
export async function notifyRejectedLines<Doc extends SyncFields>(change: Change<Doc>, place: string): Promise<void> {
  if (document.visibilityState !== 'visible') return
  let untold: readonly RejectedLine[] = []
  await change((doc) => {
    untold = doc.pendingNotices
    return { ...doc, pendingNotices: [] }
  })
  for (const untaken of untold) notify(rejectionMessage(untaken, place))
}

/** What was not taken, why, and what became of it. `place` is where it was: `bag`. */
export function rejectionMessage({ title, reason, quantity }: RejectedLine, place: string): string {
  const why = `${title}: ${(reason ?? 'It could not be kept in your account').replace(/\.?$/, '.')}`
  return quantity > 0 ? why : `${why} It was taken out of your ${place}.`
}
