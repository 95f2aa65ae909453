import { type Outcome, readPaper } from './api.ts'

/** Setting a paper takes longer than reading an order. */
const ANSWER_WITHIN_MS = 15_000

/** The invoice of an order: as HTML to be shown and printed, or as PDF to be kept. Never throws. */
export function readInvoice(orderId: string, token: string, as: 'page' | 'pdf'): Promise<Outcome<Blob>> {
  const address = `/api/orders/${encodeURIComponent(orderId)}/invoice${as === 'pdf' ? '.pdf' : ''}`
  return readPaper(address, { token, timeoutMs: ANSWER_WITHIN_MS })
}
