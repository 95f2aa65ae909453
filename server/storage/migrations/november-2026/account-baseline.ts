export const accountBaseline = [
  `create table users (
    id text not null primary key,
    fullname text not null,
    email text not null unique,
    password_hash text not null,
    phone text not null,
    address_line text not null,
    address text,
    is_staff integer not null,
    created_at bigint not null,
    last_login_at bigint
  )`,

  `create table sessions (
    id text not null primary key,
    user_id text not null references users (id) on delete cascade,
    created_at bigint not null,
    last_seen_at bigint not null,
    expires_at bigint not null
  )`,
  'create index sessions_by_user on sessions (user_id)',
  'create index sessions_by_expiry on sessions (expires_at)',

  `create table password_resets (
    id text not null primary key,
    user_id text not null references users (id) on delete cascade,
    created_at bigint not null,
    expires_at bigint not null
  )`,
  'create index password_resets_by_user on password_resets (user_id)',

  `create table attempt_limits (
    id text not null primary key,
    count integer not null,
    expires_at bigint not null,
    blocked_until bigint not null
  )`,
  'create index attempt_limits_by_expiry on attempt_limits (expires_at)',

  `create table idempotency_keys (
    id text not null primary key,
    fingerprint text not null,
    created_at bigint not null
  )`,
  'create index idempotency_keys_by_age on idempotency_keys (created_at)',

  `create table outbox (
    id text not null primary key,
    kind text not null,
    payload text not null,
    dedupe_key text not null unique,
    state text not null,
    run_at bigint not null,
    attempts integer not null,
    last_error text,
    created_at bigint not null
  )`,
  'create index outbox_by_state on outbox (state, run_at)',

  `create table notification_devices (
    session_id text not null primary key references sessions (id) on delete cascade,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    subscribed_at bigint not null
  )`,

  `create table bags (
    user_id text not null primary key references users (id) on delete cascade,
    revision integer not null,
    gift text
  )`,

  `create table bag_lines (
    user_id text not null references bags (user_id) on delete cascade,
    product_id text not null references products (id) on delete cascade,
    size text not null default '',
    position integer not null,
    quantity integer not null,
    primary key (user_id, product_id, size)
  )`,
  'create index bag_lines_by_product on bag_lines (product_id)',

  `create table bag_purchases (
    user_id text not null references bags (user_id) on delete cascade,
    revision integer not null,
    contents text not null,
    primary key (user_id, revision)
  )`,

  `create table wishlists (
    user_id text not null primary key references users (id) on delete cascade,
    revision integer not null
  )`,

  `create table wishlist_items (
    user_id text not null references wishlists (user_id) on delete cascade,
    product_id text not null references products (id) on delete cascade,
    position integer not null,
    primary key (user_id, product_id)
  )`,
  'create index wishlist_items_by_product on wishlist_items (product_id)',

  `create table number_series (series text not null primary key, last_number integer not null)`,

  `create table messages (
    number text not null primary key,
    idempotency_key text unique,
    name text not null,
    email text not null,
    message text not null,
    created_at bigint not null
  )`,
  'create index messages_by_age on messages (created_at)',

  `create table newsletter_subscriptions (
    email text not null primary key,
    token text not null unique,
    state text not null,
    requested_at bigint not null,
    confirmed_at bigint,
    unsubscribed_at bigint
  )`,

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

  `create table custom_orders (
    number text not null primary key,
    idempotency_key text unique,
    type text not null,
    material text not null,
    gemstones text not null,
    size text not null,
    notes text not null,
    name text not null,
    email text not null,
    phone text not null,
    design_url text not null,
    created_at bigint not null
  )`,
  'create index custom_orders_by_age on custom_orders (created_at)',

  `create table unused_uploads (url text not null primary key, uploaded_at bigint not null)`,
  'create index unused_uploads_by_age on unused_uploads (uploaded_at)',
]
