export const accountTables = [
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

  `create table password_resets (
    id text not null primary key,
    user_id text not null references users (id) on delete cascade,
    created_at bigint not null,
    expires_at bigint not null
  )`,

  `create table attempt_limits (
    id text not null primary key,
    count integer not null,
    expires_at bigint not null,
    blocked_until bigint not null
  )`,

  `create table idempotency_keys (id text not null primary key, fingerprint text not null, created_at bigint not null)`,

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

  `create table notification_devices (
    session_id text not null primary key references sessions (id) on delete cascade,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    subscribed_at bigint not null
  )`,
]

export const bagTables = [
  `create table bags (
    user_id text not null primary key references users (id) on delete cascade,
    revision integer not null,
    gift text
  )`,

  `create table bag_lines (
    user_id text not null references bags (user_id) on delete cascade,
    product_id text not null references products (id) on delete cascade,
    position integer not null,
    quantity integer not null,
    primary key (user_id, product_id)
  )`,

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
]

/**
 * SQL statements that create the tables for visitors' submissions: messages, custom orders, newsletter subscriptions
 * and uploaded pictures.
 */
export const inboxTables = [
  `create table number_series (series text not null primary key, last_number integer not null)`,

  `create table messages (
    number text not null primary key,
    idempotency_key text unique,
    name text not null,
    email text not null,
    message text not null,
    created_at bigint not null
  )`,

  `create table newsletter_subscriptions (
    email text not null primary key,
    token text not null unique,
    state text not null,
    requested_at bigint not null,
    confirmed_at bigint,
    unsubscribed_at bigint
  )`,

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

  `create table unused_uploads (url text not null primary key, uploaded_at bigint not null)`,
]
