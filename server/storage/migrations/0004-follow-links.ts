import { migrationOf } from './migration-of.ts'

/** Creates the table of links through which orders can be followed without logging in. */
export const followLinks = migrationOf([
  `create table follow_links (
    id text not null primary key,
    order_id text not null references orders (id) on delete cascade,
    created_at bigint not null,
    expires_at bigint not null
  )`,
  'create index follow_links_by_order on follow_links (order_id)',
  'create index follow_links_by_expiry on follow_links (expires_at)',
])
