import * as z from 'zod'

/** One of the ids is set. */
export interface PayPalEvent {
  /** E.g. `PAYMENT.CAPTURE.REFUNDED` or `CUSTOMER.DISPUTE.CREATED`. */
  type: string
  /** Of PayPal's order. */
  paymentId: string | null
  /** In events about refunds; see `findPaymentOfCapture`. */
  captureId: string | null
  /** In `CUSTOMER.DISPUTE.*` events. */
  disputeId: string | null
}

const link = z.object({ rel: z.string(), href: z.string() })

const webhook = z.object({
  event_type: z.string(),
  resource: z.object({
    id: z.string().nullish(),
    dispute_id: z.string().nullish(),
    supplementary_data: z
      .object({
        related_ids: z.object({ order_id: z.string().nullish(), capture_id: z.string().nullish() }).nullish(),
      })
      .nullish(),
    links: z.array(link).nullish(),
  }),
})

/**
 * Null if the body is not JSON or names no payment, capture or dispute. Events
 * about orders have the order's id as `resource.id`; about captures, in
 * `related_ids`; about refunds, a link with `rel` `up` to the capture.
 */
export function readPayPalWebhook(raw: Buffer): PayPalEvent | null {
  const read = webhook.safeParse(parseJson(raw)).data
  if (!read) return null
  const { event_type: type, resource } = read
  const { id, dispute_id, supplementary_data, links } = resource
  const related = supplementary_data?.related_ids
  const event = {
    type,
    paymentId: (type.startsWith('CHECKOUT.ORDER.') ? id : related?.order_id) ?? null,
    captureId: related?.capture_id ?? captureIn(links ?? []),
    disputeId: (type.startsWith('CUSTOMER.DISPUTE.') ? dispute_id : null) ?? null,
  }
  return event.paymentId || event.captureId || event.disputeId ? event : null
}

function captureIn(links: readonly z.output<typeof link>[]): string | null {
  const owner = links.find(({ rel }) => rel === 'up')?.href
  return owner?.match(/\/v2\/payments\/captures\/([A-Z0-9]+)$/)?.[1] ?? null
}

/** Null if invalid: anyone can send a webhook. */
function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return null
  }
}
