import { migrationOf } from './migration-of.ts'

/** Earlier orders are not reported. */
export const newOrders = migrationOf([
  `create table new_orders (
    order_id text primary key references orders (id) on delete cascade,
    added_at bigint not null
  )`,
])
