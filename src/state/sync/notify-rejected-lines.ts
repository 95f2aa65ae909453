import type { RejectedLine, SyncFields } from '#contract/bag/sync-state.ts'
import { showToast } from '../toasts.ts'

type Update<List> = (change: (list: List) => List) => Promise<void>

/**
 * Shows a toast for each line of the bag or wishlist that the server has
 * rejected, once and only in the visible tab. `listName` is the list's name in
 * the toast, for example `bag`.
 */
export async function notifyRejectedLines<List extends SyncFields>(
  update: Update<List>,
  listName: string,
): Promise<void> {
  if (document.visibilityState !== 'visible') return
  let rejected: readonly RejectedLine[] = []
  await update((list) => {
    rejected = list.unseenRejections
    return { ...list, unseenRejections: [] }
  })
  for (const line of rejected) showToast(rejectionMessage(line, listName))
}

/**
 * Returns the toast text for a rejected line: the product's title, the reason,
 * and a note if the line was removed.
 */
export function rejectionMessage({ title, reason, quantity }: RejectedLine, listName: string): string {
  const message = `${title}: ${(reason ?? "We couldn't save it to your account").replace(/\.?$/, '.')}`
  return quantity > 0 ? message : `${message} We've taken it out of your ${listName}.`
}
