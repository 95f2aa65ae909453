import { migrationOf } from './migration-of.ts'

/**
 * Disputes get rows of their own. Before, a payment had only the state of its
 * last one. The refund of a lost one names it; for others, the next report does.
 */
export const disputes = migrationOf([
  `create table disputes (
    method text not null,
    id text not null,
    payment_id text not null,
    phase text not null,
    state text not null,
    amount bigint not null,
    deducted bigint not null,
    opened_at bigint not null,
    changed_at bigint not null,
    primary key (method, id),
    foreign key (method, payment_id) references payments (method, id) on delete cascade
  )`,
  'create index disputes_by_payment on disputes (method, payment_id)',
  `insert into disputes (method, id, payment_id, phase, state, amount, deducted, opened_at, changed_at)
    select payments.method, coalesce(taken.provider_id, 'earlier-' || payments.id), payments.id, 'chargeback',
      payments.dispute, coalesce(taken.amount, payments.amount), coalesce(taken.amount, 0),
      payments.received_at, payments.received_at
    from payments left join refunds taken on payments.dispute = 'lost'
      and taken.method = payments.method and taken.payment_id = payments.id and taken.reason = 'by provider'
      and (substr(taken.provider_id, 1, 5) = 'disp_' or substr(taken.provider_id, 1, 3) in ('du_', 'dp_', 'PP-'))
    where payments.dispute is not null`,
  'alter table payments drop column dispute',
])
