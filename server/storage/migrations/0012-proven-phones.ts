import { migrationOf } from './migration-of.ts'

/**
 * Before, nobody knew which way a code had gone: no phone number was proven.
 * Confirmed orders may wait for their turn.
 */
export const provenPhones = migrationOf([
  "alter table order_codes add column sent_to text not null default ''",
  `create table proven_phones (
    user_id text not null references users (id) on delete cascade,
    phone text not null,
    proven_at bigint not null,
    primary key (user_id, phone)
  )`,
  "create index orders_waiting on orders (created_at) where stock_state = 'waiting'",
])
