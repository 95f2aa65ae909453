import { migrationOf } from './migration-of.ts'

/**
 * Orders know whether their items are off the shelves. Those of orders that ended
 * are back; orders that wait for their confirmation keep theirs until they end.
 * What a shopper holds while paying is limited by time instead of by how many
 * reservations lapsed.
 */
export const heldStock = migrationOf([
  "alter table orders add column stock_state text not null default 'taken'",
  'alter table orders add column stock_until bigint',
  "update orders set stock_state = 'returned' where status = 'cancelled' or returned_at is not null",
  'create index orders_by_stock_end on orders (stock_until) where stock_until is not null',
  'create index orders_holding_by_user on orders (user_id) where stock_until is not null',
  'create index orders_holding_by_address on orders (address_key) where stock_until is not null',
  `create table unconfirmed_pieces (
    product_id text not null,
    size text not null,
    pieces integer not null,
    primary key (product_id, size)
  )`,
  'alter table checkout_sessions drop column lapsed_at',
])
