import { migrationOf } from './migration-of.ts'

/** Adds the delivery challans of parcels that replace returned pieces. */
export const deliveryChallans = migrationOf([
  `create table delivery_challans (
    number text not null primary key,
    order_id text not null unique references orders (id),
    issued_at bigint not null,
    content text not null
  )`,
])
