import type { QueryClient } from '@tanstack/react-query'
import type { LateResponse, OpenRequest } from '#sync/worker-protocol.ts'
import { hasNoUnsavedInput } from '../forms/unsaved-input.ts'
import { applyLateResponse } from '../queries/public-responses.ts'

/** Listens for answers that come after the service worker has given saved ones, and shows them. */
export function listenForLateResponses(queryClient: QueryClient): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<LateResponse>) => {
    if (data?.type === 'LATE_ANSWER') applyLateResponse(queryClient, data)
  })
}

/** Lets the worker open a page of the shop in this tab: a notification was pressed. */

/**
 * Answers the worker whether this tab opens the page. One in which somebody is writing or paying does not, and the page
 * comes in a window of its own. What was known of orders is read anew.
 */
export function openRequestedPages(queryClient: QueryClient, open: (address: string) => void): void {
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<OpenRequest>) => {
    // A tab that was frozen hears of it when the order has long been opened elsewhere.
    if (data?.type !== 'OPEN' || Date.now() > data.until) return
    const isFree = hasNoUnsavedInput() && !location.pathname.startsWith('/payment-')
    ports[0]?.postMessage(isFree)
    if (!isFree) return
    open(data.address)
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => /^(?:readOrder|listOrders)$/.test(String(queryKey[0])),
    })
  })
}
