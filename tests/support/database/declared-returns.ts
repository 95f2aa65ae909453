import type { ReturnTables } from '#server/storage/return-tables.ts'
import type { Columns } from './declared-columns.ts'

/** The schema of the tables for returns as values that exist at run time. */
export const declaredReturns: { [Table in keyof ReturnTables]: Columns<ReturnTables[Table]> } = {
  order_returns: {
    id: 'text',
    number: 'text',
    order_id: 'text',
    root_order_id: 'text',
    idempotency_key: 'text?',
    state: 'text',
    wanted: 'text',
    reason: 'text',
    words: 'text',
    pictures: 'text',
    pay_to: 'text',
    paise: 'number',
    refunded_paise: 'number?',
    handover: 'text?',
    carrier_order_id: 'text?',
    shipment_id: 'text?',
    awb: 'text?',
    pickup_at: 'number?',
    tracked_at: 'number?',
    exchange_order_id: 'text?',
    note: 'text',
    history: 'text',
    created_at: 'number',
  },
  order_return_lines: {
    return_id: 'text',
    position: 'number',
    root_position: 'number',
    quantity: 'number',
    paise: 'number',
    new_size: 'text?',
    new_price_paise: 'number?',
  },
  exchange_orders: { order_id: 'text', return_id: 'text' },
}
