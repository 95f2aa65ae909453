import type { QueryClient } from '@tanstack/react-query'
import { onChanged } from '#sync/changes.ts'
import { takeNews } from '#sync/outbox.ts'
import type { OutboxItem } from '#sync/outbox-item.ts'
import { notify } from './notices.ts'
import { formOf, newsOf } from './outbox-words.ts'
import { reading } from './queries.ts'

/**
 * Tells the shopper what became of what was in the outbox, once, in the tab that is looked at: when it happens, or else
 * when a page is next opened. `open` shows one of the shop's pages.
 */
export function tellOutbox(queryClient: QueryClient, open: (href: string) => void): void {
  const tell = async () => {
    if (document.visibilityState !== 'visible') return
    for (const item of await takeNews()) {
      const isBack = item.state.is === 'returned'
      notify(newsOf(item), isBack ? { label: 'Change it', act: () => open(formOf(item)) } : null)
      if (!isBack) readAnew(queryClient, item)
    }
  }
  onChanged('outbox', tell)
  document.addEventListener('visibilitychange', tell)
  void tell()
}

/** A review that has arrived is among the others of its product now. */
function readAnew(queryClient: QueryClient, item: OutboxItem): void {
  if (item.kind !== 'review') return
  const { queryKey } = reading('listReviews', { path: { productId: item.what.productId } })
  void queryClient.invalidateQueries({ queryKey })
  void queryClient.invalidateQueries({ queryKey: ['readOwnReview', item.what.productId] })
}
