import type { QueryClient } from '@tanstack/react-query'
import { takeUnseenResults } from '#sync/outbox/outbox.ts'
import type { OutboxItem } from '#sync/outbox/outbox-item.ts'
import { onStorageChange } from '#sync/storage/storage-changes.ts'
import { notify } from '../notices.ts'
import { endpointQuery } from '../queries/queries.ts'
import { itemFormPath, resultMessage } from './outbox-texts.ts'

/**
 * Tells the shopper what became of what was in the outbox, once, in the tab that is looked at: when it happens, or else
 * when a page is next opened. `open` shows one of the shop's pages.
 */
export function notifyOutboxResults(queryClient: QueryClient, open: (href: string) => void): void {
  const tell = async () => {
    if (document.visibilityState !== 'visible') return
    for (const item of await takeUnseenResults()) {
      const isBack = item.state.kind === 'returned'
      notify(resultMessage(item), isBack ? { label: 'Change it', act: () => open(itemFormPath(item)) } : null)
      if (!isBack) refetchReviews(queryClient, item)
    }
  }
  onStorageChange('outbox', tell)
  document.addEventListener('visibilitychange', tell)
  void tell()
}

/** A review that has arrived is among the others of its product now. */
function refetchReviews(queryClient: QueryClient, item: OutboxItem): void {
  if (item.kind !== 'review') return
  const { queryKey } = endpointQuery('listReviews', { path: { productId: item.contents.productId } })
  void queryClient.invalidateQueries({ queryKey })
  void queryClient.invalidateQueries({ queryKey: ['readOwnReview', item.contents.productId] })
}
