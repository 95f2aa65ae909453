import type { LateAnswer } from '#sync/messages.ts'

declare const self: ServiceWorkerGlobalScope

/** Hands an answer that came after a saved one was given to the page that asked, so that it need not ask again. */
export async function tellLate(late: Promise<Response>, event: ExtendableEvent): Promise<void> {
  if (!(event instanceof FetchEvent)) return
  try {
    const response = await late
    if (!response.ok) return
    const message: LateAnswer = { type: 'LATE_ANSWER', address: event.request.url, body: await response.json() }
    const page = await self.clients.get(event.clientId)
    page?.postMessage(message)
  } catch {
    // It never came. The page shows the saved answer and says how old it is.
  }
}
