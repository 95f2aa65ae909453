import { migrationOf } from './migration-of.ts'

/** Adds returns and exchanges of delivered pieces. */
export const returns = migrationOf([
  `create table order_returns (
    id text not null primary key,
    number text not null unique,
    order_id text not null references orders (id),
    root_order_id text not null references orders (id),
    idempotency_key text,
    state text not null,
    wanted text not null,
    reason text not null,
    words text not null,
    pictures text not null,
    pay_to text not null,
    paise bigint not null,
    refunded_paise bigint,
    handover text,
    carrier_order_id text,
    shipment_id text,
    awb text,
    pickup_at bigint,
    tracked_at bigint,
    exchange_order_id text references orders (id),
    note text not null,
    history text not null,
    created_at bigint not null
  )`,
  'create unique index order_returns_by_key on order_returns (order_id, idempotency_key)',
  'create index order_returns_by_root on order_returns (root_order_id)',
  'create index order_returns_by_exchange on order_returns (exchange_order_id)',
  'create index order_returns_by_awb on order_returns (awb)',
  `create table order_return_lines (
    return_id text not null references order_returns (id) on delete cascade,
    position integer not null,
    root_position integer not null,
    quantity integer not null,
    paise bigint not null,
    new_size text,
    new_price_paise bigint,
    primary key (return_id, position)
  )`,
])
