import { migrationOf } from './migration-of.ts'

/**
 * Lets Cash on Delivery orders wait for the shopper's confirmation, and checkouts go on without reserved stock. Orders
 * that exist already need no confirmation, and reservations that exist already hold stock.
 */
export const codConfirmation = migrationOf([
  'alter table orders add column needs_confirmation integer not null default 0',
  'alter table orders add column confirm_by bigint',
  `alter table orders add column address_key text not null default ''`,
  `create index orders_to_confirm on orders (confirm_by) where needs_confirmation = 1 and status = 'pending'`,
  `create table order_codes (
    order_id text not null primary key references orders (id) on delete cascade,
    hash text not null,
    expires_at bigint not null,
    tries integer not null
  )`,
  'alter table follow_links add column can_confirm integer not null default 0',
  'alter table checkout_sessions add column holds_stock integer not null default 1',
  'alter table checkout_sessions add column lapsed_at bigint',
])
