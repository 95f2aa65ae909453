/**
 * PayPal’s documented requests, responses and webhooks, with values of our own:
 * https://developer.paypal.com/docs/api/orders/v2/,
 * https://developer.paypal.com/docs/api/payments/v2/,
 * https://developer.paypal.com/docs/api/customer-disputes/v1/ and
 * https://developer.paypal.com/docs/disputes/webhooks/.
 */
export const usd = (value: string) => ({ currency_code: 'USD', value })
export const link = { href: 'https://api-m.paypal.com/v2/checkout/orders/ORDER1', rel: 'self', method: 'GET' }
export const shipping = {
  type: 'SHIPPING',
  name: { full_name: 'Asha Rao' },
  address: {
    address_line_1: '1 Market Street',
    address_line_2: null,
    admin_area_2: 'San Francisco',
    admin_area_1: 'CA',
    postal_code: '94105',
    country_code: 'US',
  },
}
export const newOrder = {
  intent: 'CAPTURE',
  purchase_units: [
    { reference_id: 'default', custom_id: 'intended-1', description: 'A ring', amount: usd('17.04'), shipping },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        brand_name: 'Nakshi',
        return_url: 'https://shop.example/cart?res=success',
        cancel_url: 'https://shop.example/cart?res=cancel',
        user_action: 'PAY_NOW',
        shipping_preference: 'SET_PROVIDED_ADDRESS',
      },
    },
  },
}
export const capture = {
  id: 'CAPTURE1',
  status: 'COMPLETED',
  amount: usd('17.04'),
  final_capture: true,
  create_time: '2026-11-21T09:00:00Z',
  seller_protection: { status: 'ELIGIBLE' },
  seller_receivable_breakdown: { gross_amount: usd('17.04'), paypal_fee: usd('1.05'), net_amount: usd('15.99') },
  supplementary_data: { related_ids: { order_id: 'ORDER1' } },
  links: [link],
}
export const refund = {
  id: 'REFUND1',
  status: 'COMPLETED',
  amount: usd('7.04'),
  note_to_payer: 'Sorry',
  seller_payable_breakdown: {},
  links: [
    { href: 'https://api-m.paypal.com/v2/payments/refunds/REFUND1', rel: 'self', method: 'GET' },
    { href: 'https://api-m.paypal.com/v2/payments/captures/CAPTURE1', rel: 'up', method: 'GET' },
  ],
}
export const order = {
  ...newOrder,
  id: 'ORDER1',
  status: 'COMPLETED',
  create_time: '2026-11-22T10:00:00Z',
  payer: {},
  purchase_units: [{ ...newOrder.purchase_units[0], payments: { captures: [capture], refunds: [refund] } }],
  links: [link],
}
export const dispute = {
  dispute_id: 'PP-D-12345',
  create_time: '2026-11-22T10:00:00.000Z',
  update_time: '2026-11-22T10:00:00.000Z',
  disputed_transactions: [{ seller_transaction_id: 'CAPTURE1', buyer_transaction_id: 'BUYER1', items: [] }],
  reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  status: 'OPEN',
  dispute_amount: usd('17.04'),
  dispute_life_cycle_stage: 'INQUIRY',
  dispute_channel: 'INTERNAL',
  dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR', amount_refunded: usd('17.04') },
  messages: [],
  links: [link],
}
export const webhookOf = (event_type: string, resource: object) => ({
  id: 'WH-1',
  create_time: '2026-11-22T10:00:00.000Z',
  resource_type: 'capture',
  event_type,
  summary: 'Something happened',
  resource,
  links: [link],
  event_version: '1.0',
})
export const declined = {
  name: 'UNPROCESSABLE_ENTITY',
  message: 'The requested action could not be performed, semantically incorrect, or failed business validation.',
  debug_id: 'debug-1',
  details: [
    { field: '/body', location: 'body', issue: 'INSTRUMENT_DECLINED', description: 'The instrument was declined.' },
  ],
  links: [link],
}
