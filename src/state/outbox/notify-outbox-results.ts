import type { QueryClient } from '@tanstack/react-query'
import type { LineId } from '#contract/bag/line-id.ts'
import { takeUnseenResults } from '#sync/outbox/outbox.ts'
import type { OutboxContents, OutboxItem } from '#sync/outbox/outbox-item.ts'
import { rememberStockAlert } from '../local/requested-stock-alerts.ts'
import { endpointQuery } from '../queries/queries.ts'
import { watchStoredValue } from '../sync/watch-stored-value.ts'
import { showToast } from '../toasts.ts'
import { itemFormPath, resultMessage } from './outbox-texts.ts'

/**
 * Shows a toast for each outbox item (a submitted form) that has been sent or
 * refused, in the visible tab or when a page is next opened. `open` navigates to
 * a path.
 */
export function notifyOutboxResults(queryClient: QueryClient, open: (href: string) => void): void {
  const showResults = async () => {
    if (document.visibilityState !== 'visible') return
    for (const item of await takeUnseenResults()) {
      const isReturned = item.state.kind === 'returned'
      showToast(resultMessage(item), isReturned ? { label: 'Edit', act: () => open(itemFormPath(item)) } : null)
      if (isReturned) continue
      refetchReviews(queryClient, item)
      if (item.kind === 'return') void queryClient.invalidateQueries({ queryKey: ['order', item.contents.orderId] })
      if (item.kind === 'followedReturn') {
        void queryClient.invalidateQueries({ queryKey: ['follow', item.contents.token] })
      }
      if (item.kind === 'stockAlert') rememberStockAlert(lineOf(item.contents))
    }
  }
  watchStoredValue('outbox', showResults)
  void showResults()
}

function lineOf({ productID, size }: OutboxContents['stockAlert']): LineId {
  return { productId: productID, ...(size !== undefined && { size }) }
}

function refetchReviews(queryClient: QueryClient, item: OutboxItem): void {
  if (item.kind !== 'review') return
  const { productId } = item.contents
  void queryClient.invalidateQueries(endpointQuery('listReviews', { path: { productId } }))
  void queryClient.invalidateQueries({ queryKey: ['ownReview', productId] })
}
