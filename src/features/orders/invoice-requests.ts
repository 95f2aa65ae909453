/** Downloads invoices and credit notes. No function here rejects. */
import { endpointUrl, type Outcome, requestFile } from '#sync/api.ts'

/**
 * Timeout in ms. Longer than that of other requests, because the server has to
 * generate the invoice.
 */
const TIMEOUT_MS = 15_000

/** Downloads an order's invoice as an HTML page or a PDF file. */
export function requestInvoice(orderId: string, token: string, as: 'page' | 'pdf'): Promise<Outcome<Blob>> {
  // The token is sent in a header, so that the URL is safe to share.
  return download(`/api/orders/${encodeURIComponent(orderId)}/invoice${as === 'pdf' ? '.pdf' : ''}`, token)
}

/** Downloads a credit note of an order as a PDF file. */
export function requestCreditNote(orderId: string, number: string, token: string): Promise<Outcome<Blob>> {
  return download(`/api/orders/${encodeURIComponent(orderId)}/${creditNotePath(number)}`, token)
}

/**
 * Downloads the invoice of an order that is followed through a link, as a PDF
 * file.
 */
export function requestFollowedInvoice(linkToken: string): Promise<Outcome<Blob>> {
  return download(`${endpointUrl('followOrder', { path: { token: linkToken } })}/invoice`)
}

/**
 * Downloads a credit note of an order that is followed through a link, as a PDF
 * file.
 */
export function requestFollowedCreditNote(linkToken: string, number: string): Promise<Outcome<Blob>> {
  return download(`${endpointUrl('followOrder', { path: { token: linkToken } })}/${creditNotePath(number)}`)
}

function creditNotePath(number: string): string {
  return `credit-notes/${encodeURIComponent(number.replaceAll('/', '-'))}.pdf`
}

function download(address: string, token?: string): Promise<Outcome<Blob>> {
  return requestFile(address, { ...(token && { token }), timeoutMs: TIMEOUT_MS })
}
