import { migrationOf } from './migration-of.ts'

/** Creates the table of requests to be told when a product or a size is back in stock. */
export const stockAlerts = migrationOf([
  `create table stock_alerts (
    id text not null primary key,
    product_id text not null references products (id) on delete cascade,
    size text not null,
    email text not null,
    user_id text references users (id) on delete cascade,
    session_id text references sessions (id) on delete set null,
    token text not null unique,
    requested_at bigint not null,
    notified_at bigint
  )`,
  'create unique index stock_alerts_waiting on stock_alerts (product_id, size, email) where notified_at is null',
  'create index stock_alerts_by_product on stock_alerts (product_id, size, notified_at)',
  'create index stock_alerts_by_email on stock_alerts (email)',
  'create index stock_alerts_by_user on stock_alerts (user_id)',
  'create index stock_alerts_by_session on stock_alerts (session_id)',
])
