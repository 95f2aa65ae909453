import type { QueryClient } from '@tanstack/react-query'
import { parseWorkerMessage } from '#sync/worker-protocol.ts'
import { hasNoUnsavedInput } from '../forms/unsaved-input.ts'
import { applyLateResponse } from '../queries/public-responses.ts'

/**
 * Late fresh responses, and orders opened from a notification. `open` navigates.
 */
export function handleWorkerMessages(queryClient: QueryClient, open: (path: string) => void): void {
  navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
    const message = parseWorkerMessage(data)
    if (message?.type === 'LATE_ANSWER') applyLateResponse(queryClient, message)
    // A frozen tab gets it late, after the worker has opened the page itself.
    if (message?.type !== 'OPEN' || Date.now() > message.until) return
    // Otherwise the order opens in a new window.
    const isFree = hasNoUnsavedInput() && !location.pathname.startsWith('/payment-')
    ports[0]?.postMessage(isFree)
    if (!isFree) return
    open(message.address)
    void queryClient.invalidateQueries({ queryKey: ['listOrders'] })
    void queryClient.invalidateQueries({ queryKey: ['order'] })
  })
}
