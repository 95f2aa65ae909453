import type { ReturnReason, ReturnState } from '#contract/orders/return-states.ts'

export interface ReturnTables {
  order_returns: {
    id: string
    /** E.g. `RT-26-000001`; also the carrier's reference of the parcel. */
    number: string
    order_id: string
    /**
     * The order that was paid for: `order_id`, or the first of a chain of exchanges.
     */
    root_order_id: string
    idempotency_key: string | null
    state: ReturnState
    wanted: 'refund' | 'exchange'
    reason: ReturnReason
    /** What the shopper added, or empty. */
    words: string
    /** URLs of the shopper's, as a JSON array. */
    pictures: string
    /**
     * UPI ID or bank account to refund a Cash on Delivery order. Emptied when the
     * return ends.
     */
    pay_to: string
    /** Paid for the pieces, after coupon, charges and discounts. */
    paise: number
    /** Null until paid back. */
    refunded_paise: number | null
    /**
     * Whether a courier collects the pieces or the shopper posts them; null until
     * arranged.
     */
    handover: 'courier' | 'post' | null
    carrier_order_id: string | null
    shipment_id: string | null
    awb: string | null
    /** When the courier intends to come (epoch ms); null if unknown. */
    pickup_at: number | null
    /** When the shop last asked where the parcel is (epoch ms). */
    tracked_at: number | null
    /** Replaces the pieces; the last one, if others came back undelivered. */
    exchange_order_id: string | null
    /** The owner's words to the shopper, or empty. */
    note: string
    /** JSON array of `{state, at}`, oldest first. */
    history: string
    created_at: number
  }

  order_return_lines: {
    return_id: string
    /** In the order, counted from 0. */
    position: number
    /** In the root order, which was paid for. */
    root_position: number
    quantity: number
    /** Its part of the return's `paise`. */
    paise: number
    /** Wanted instead; null for a refund or the same piece. */
    new_size: string | null
    /** Unit price when requested; null for a refund. */
    new_price_paise: number | null
  }

  /** Replace the pieces of a return: several, if some came back undelivered. */
  exchange_orders: {
    order_id: string
    return_id: string
  }
}
