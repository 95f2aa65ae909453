import { migrationOf } from './migration-of.ts'

/**
 * Gives refunds a table of their own, so that a payment can have several, and lets payments have no checkout. A refund
 * keeps the key of its job.
 */
export const refunds = migrationOf([
  // SQLite cannot drop a constraint, so the table is created again. The rows wait in a copy, because PostgreSQL would
  // name the constraints of a renamed table differently.
  'create table payments_copy as select * from payments',
  'drop table payments',
  `create table payments (
    method text not null,
    id text not null,
    checkout_session_id text references checkout_sessions (id),
    provider_ref text,
    amount bigint not null,
    currency text not null,
    expected bigint,
    fee bigint,
    dispute text,
    received_at bigint not null,
    primary key (method, id)
  )`,
  `insert into payments (method, id, checkout_session_id, provider_ref, amount, currency, expected, received_at)
    select p.method, p.id, p.checkout_session_id, s.provider_ref, p.amount, p.currency, s.charge, p.received_at
    from payments_copy p join checkout_sessions s on s.id = p.checkout_session_id`,
  'create index payments_by_checkout_session on payments (checkout_session_id)',

  `create table refunds (
    id text not null primary key,
    method text not null,
    payment_id text not null,
    amount bigint not null,
    reason text not null,
    state text not null,
    provider_id text,
    refusals integer not null,
    first_failed_at bigint,
    created_at bigint not null,
    finished_at bigint,
    foreign key (method, payment_id) references payments (method, id)
  )`,
  // A refund that the provider had accepted was 'refunded' at once, and checked daily while it was pending.
  `insert into refunds
      (id, method, payment_id, amount, reason, state, provider_id, refusals, created_at, finished_at)
    select 'refund-' || p.method || '-' || p.id, p.method, p.id, p.amount, coalesce(p.reason, 'cancelled'),
      case
        when p.state = 'refunding' then case when p.refund_id is null then 'due' else 'failed' end
        when exists (
          select 1 from outbox o where o.state <> 'done' and o.kind = 'check-refund'
            and o.payload like '%"' || p.refund_id || '"%'
        ) then 'pending'
        else 'succeeded'
      end,
      p.refund_id,
      case when p.state = 'refunding' and p.refund_id is not null then 1 else 0 end,
      p.received_at,
      case when p.state = 'refunded' then p.received_at end
    from payments_copy p where p.state <> 'captured'`,
  'create index refunds_by_payment on refunds (method, payment_id)',
  'create index refunds_by_provider_id on refunds (provider_id)',
  'drop table payments_copy',
])
