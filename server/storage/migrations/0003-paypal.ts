import { migrationOf } from './migration-of.ts'

const PAYMENT_COLUMNS =
  'checkout_session_id, provider_ref, transaction_id, amount, currency, expected, fee, dispute, received_at'

/** Calls PayPal by its name, also in jobs. The wire still says `other`. */
export const payPalByName = migrationOf([
  "update checkout_sessions set method = 'paypal' where method = 'other'",
  "update orders set method = 'paypal' where method = 'other'",
  // Refunds refer to their payment's method and id, so for a moment each payment
  // exists twice.
  `insert into payments (method, id, ${PAYMENT_COLUMNS})
    select 'paypal', id, ${PAYMENT_COLUMNS} from payments where method = 'other'`,
  "update refunds set method = 'paypal' where method = 'other'",
  "delete from payments where method = 'other'",
  `update outbox set payload = replace(payload, '"method":"other"', '"method":"paypal"')
    where kind in ('refund-payment', 'check-refund', 'send-refund-email')`,
])
