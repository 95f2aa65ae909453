/** Documents of a shopper's own: what the server answers that is no JSON. */
import type { ErrorAnswer } from '#contract/errors.ts'

export type ReadDocument =
  | { kind: 'ok'; document: Blob }
  | { kind: 'refused'; message: string }
  /** No answer in time, no network, or a server in trouble. */
  | { kind: 'unreachable' }

const ANSWER_WITHIN_MS = 15_000

/** The invoice of an order: as HTML to be shown and printed, or as PDF to be kept. Never throws. */
export function readInvoice(orderId: string, token: string, as: 'page' | 'pdf'): Promise<ReadDocument> {
  return readDocument(`/api/orders/${encodeURIComponent(orderId)}/invoice${as === 'pdf' ? '.pdf' : ''}`, token)
}

/** The token travels in the header, as with every call: an address with it could be passed on. */
async function readDocument(address: string, token: string): Promise<ReadDocument> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
    const response = await fetch(address, { headers: { 'x-access-token': token }, signal })
    if (response.ok && !response.redirected) return { kind: 'ok', document: await response.blob() }
    if (response.status >= 500) return { kind: 'unreachable' }
    const { message }: ErrorAnswer = await response.json()
    return { kind: 'refused', message }
  } catch {
    return { kind: 'unreachable' }
  }
}
