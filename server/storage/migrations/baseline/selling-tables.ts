export const sellingTables = [
  `create table coupons (
    code text not null primary key,
    percent integer not null,
    expires_at bigint,
    max_uses integer,
    max_uses_per_shopper integer,
    uses integer not null,
    created_at bigint not null,
    is_demo integer not null
  )`,

  `create table checkout_sessions (
    id text not null primary key,
    user_id text not null references users (id),
    idempotency_key text not null,
    fingerprint text not null,
    method text not null,
    provider_ref text,
    state text not null,
    contents text not null,
    charge bigint not null,
    currency text not null,
    coupon_code text,
    created_at bigint not null,
    reserved_until bigint not null,
    next_check_at bigint,
    unique (user_id, idempotency_key),
    unique (method, provider_ref)
  )`,

  `create table payments (
    method text not null,
    id text not null,
    checkout_session_id text not null references checkout_sessions (id),
    amount bigint not null,
    currency text not null,
    state text not null,
    reason text,
    refund_id text,
    received_at bigint not null,
    primary key (method, id)
  )`,

  `create table counters (name text not null primary key, value integer not null)`,

  `create table orders (
    id text not null primary key,
    number text not null unique,
    user_id text not null references users (id),
    checkout_session_id text not null unique references checkout_sessions (id),
    status text not null,
    method text not null,
    total_paise bigint not null,
    subtotal_paise bigint not null,
    charges text not null,
    discounts text not null,
    coupon_code text,
    coupon_paise bigint not null,
    address text not null,
    phone text not null,
    gift text,
    history text not null,
    created_at bigint not null,
    bag_revision integer
  )`,

  `create table order_lines (
    order_id text not null references orders (id) on delete cascade,
    position integer not null,
    product_id text not null,
    title text not null,
    image text not null,
    price_paise bigint not null,
    quantity integer not null,
    primary key (order_id, position)
  )`,

  `create table occasions (
    order_id text not null primary key references orders (id) on delete cascade,
    occasion text not null,
    custom_message text not null,
    quantity integer not null,
    status text not null,
    created_at bigint not null
  )`,

  `create table shipments (
    order_id text not null primary key references orders (id) on delete cascade,
    carrier_order_id text,
    shipment_id text,
    created_at bigint not null
  )`,

  `create table shipment_tokens (
    id text not null primary key,
    user_id text not null references users (id) on delete cascade,
    expires_at bigint not null
  )`,
]

export const sandboxTables = [
  `create table sandbox_records (
    id text not null primary key,
    kind text not null,
    parent_id text,
    document text not null,
    created_at bigint not null
  )`,

  `create table sandbox_responses (key text not null primary key, request text not null, response text not null)`,

  `create table sandbox_webhooks (
    id text not null primary key,
    provider text not null,
    event text not null,
    body text not null,
    state text not null,
    due_at bigint not null,
    attempts integer not null,
    last_status integer,
    created_at bigint not null
  )`,
]
