import type { ReturnEmailInput } from '../domains/returns/return-emails.ts'

/** A return of one ring, with a picture. */
export function sampleReturn(origin: string): ReturnEmailInput {
  return {
    row: {
      id: 'sample',
      number: 'RT-26-000007',
      order_id: 'sample',
      root_order_id: 'sample',
      idempotency_key: null,
      state: 'approved',
      wanted: 'exchange',
      reason: 'size',
      words: 'It is a little too tight.',
      pictures: JSON.stringify([`${origin}/uploads/sample.webp`]),
      pay_to: '',
      paise: 449_00,
      refunded_paise: 50_00,
      handover: 'courier',
      carrier_order_id: '1',
      shipment_id: '1',
      awb: '7000000001',
      pickup_at: Date.parse('2026-11-24T05:30:00.000Z'),
      tracked_at: null,
      exchange_order_id: null,
      note: 'The pouch of the ring is open, so we cannot take it back for hygiene reasons.',
      history: '[]',
      created_at: Date.parse('2026-11-23T05:30:00.000Z'),
    },
    lines: [{ position: 0, quantity: 1, new_size: '16', paise: 449_00, new_price_paise: 399_00 }],
    order: {
      row: { id: 'sample', number: 'NK-26-000123' },
      lines: [{ title: 'Tara Solitaire Ring', size: '14', price_paise: 449_00 }],
    },
    exchangeNumber: 'NK-26-000131',
  }
}
