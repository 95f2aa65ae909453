import { migrationOf } from './migration-of.ts'

/**
 * Names the states of payments; before, all of them were a missing time of the
 * next poll. For an expired checkout, that release did not record whether its
 * payment was declined or its items were gone. Neither is captured until the
 * shopper starts it again.
 */
export const paymentStates = migrationOf([
  "alter table checkout_sessions add column payment_state text not null default 'none'",
  `update checkout_sessions set payment_state = case
    when next_check_at is not null then 'open'
    when state = 'reserved' then 'declined'
    when state = 'expired' then 'gone'
    else 'over'
  end
  where provider_ref is not null`,
  'update checkout_sessions set next_check_at = null where provider_ref is null',
])
