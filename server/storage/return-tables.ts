import type { ReturnReason, ReturnState } from '#contract/orders/return-states.ts'

/** Row types of the tables for returns and exchanges. */
export interface ReturnTables {
  order_returns: {
    id: string
    /** Human-readable number, such as `RT-26-000001`; also the carrier's reference for the parcel. */
    number: string
    order_id: string
    /** The order that was paid for: `order_id`, or the first order of a chain of exchanges. */
    root_order_id: string
    idempotency_key: string | null
    state: ReturnState
    wanted: 'refund' | 'exchange'
    reason: ReturnReason
    /** What the shopper added, or an empty string. */
    words: string
    /** URLs of the shopper's pictures as a JSON array. */
    pictures: string
    /** UPI ID or bank account for the refund of a Cash on Delivery order. Emptied when the return ends. */
    pay_to: string
    /** What was paid for the pieces, after coupon, charges and discounts. */
    paise: number
    /** What was paid back, or null until then. */
    refunded_paise: number | null
    /** Whether a courier collects the pieces or the shopper posts them, or null until that is arranged. */
    handover: 'courier' | 'post' | null
    carrier_order_id: string | null
    shipment_id: string | null
    awb: string | null
    /** When the courier intends to come (epoch ms), or null if unknown. */
    pickup_at: number | null
    /** When the shop last asked the carrier where the parcel is (epoch ms). */
    tracked_at: number | null
    /** The order that replaces the pieces; the last one, if others came back undelivered. Null if there is none. */
    exchange_order_id: string | null
    /** The owner's words to the shopper, or an empty string. */
    note: string
    /** JSON array of `{state, at}` objects, oldest first. */
    history: string
    created_at: number
  }

  order_return_lines: {
    return_id: string
    /** Position of the line in the order, counted from 0. */
    position: number
    /** Position of the line that was paid for in the root order. */
    root_position: number
    quantity: number
    /** The line's part of the return's `paise`. */
    paise: number
    /** The size wanted instead, or null for a refund or the same piece. */
    new_size: string | null
    /** Unit price of the new piece at the time of the request, or null for a refund. */
    new_price_paise: number | null
  }

  /** Orders that replace the pieces of a return: one, or more if they came back undelivered and were sent again. */
  exchange_orders: {
    order_id: string
    return_id: string
  }
}
