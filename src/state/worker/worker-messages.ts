import type { QueryClient } from '@tanstack/react-query'
import { parseWorkerMessage } from '#sync/worker-protocol.ts'
import { hasNoUnsavedInput } from '../forms/unsaved-input.ts'
import { applyLateResponse } from '../queries/public-responses.ts'

/**
 * Handles messages from the service worker: applies fresh responses that arrive after the page has used saved ones, and
 * opens an order when the shopper presses its notification. `open` navigates to a path.
 */
export function handleWorkerMessages(queryClient: QueryClient, open: (path: string) => void): void {
  navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
    const message = parseWorkerMessage(data)
    if (message?.type === 'LATE_ANSWER') applyLateResponse(queryClient, message)
    // A tab that was frozen receives the message late, after the service worker has opened the page itself.
    if (message?.type !== 'OPEN' || Date.now() > message.until) return
    // If this page has unsaved input or a payment is in progress, the order opens in a new window instead.
    const isFree = hasNoUnsavedInput() && !location.pathname.startsWith('/payment-')
    ports[0]?.postMessage(isFree)
    if (!isFree) return
    open(message.address)
    void queryClient.invalidateQueries({ queryKey: ['listOrders'] })
    void queryClient.invalidateQueries({ queryKey: ['order'] })
  })
}
