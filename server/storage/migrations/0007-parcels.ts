import { migrationOf } from './migration-of.ts'

/**
 * Adds what the carrier reports about parcels, requests to cancel an order whose parcel has to be recalled, orders that
 * came back to the shop, and the carrier's answers by PIN code.
 */
export const parcels = migrationOf([
  "alter table shipments add column state text not null default 'new'",
  'alter table shipments add column state_at bigint',
  'alter table shipments add column awb text',
  'alter table shipments add column courier text',
  'alter table shipments add column freight_paise bigint',
  'alter table shipments add column pickup_at bigint',
  'alter table shipments add column label_url text',
  'alter table shipments add column manifest_url text',
  'alter table shipments add column tracked_at bigint',
  'create index shipments_by_awb on shipments (awb)',
  'create index shipments_by_tracking on shipments (state, tracked_at)',

  'alter table orders add column parcel_state text',
  'alter table orders add column returned_at bigint',
  'alter table orders add column cancel_requested_at bigint',

  `create table pin_code_service (
    pincode text not null primary key,
    is_served integer not null,
    has_cod integer not null,
    days integer,
    freight_paise bigint,
    checked_at bigint not null
  )`,
])
