export const orderBaseline = [
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
    holds_stock integer not null default 1,
    lapsed_at bigint,
    paise_per_dollar integer,
    unique (user_id, idempotency_key),
    unique (method, provider_ref)
  )`,
  'create index checkout_sessions_by_state on checkout_sessions (state, reserved_until)',
  'create index checkout_sessions_by_next_check on checkout_sessions (next_check_at)',
  'create index checkout_sessions_by_user on checkout_sessions (user_id, created_at)',

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
    bag_revision integer,
    needs_confirmation integer not null default 0,
    confirm_by bigint,
    address_key text not null default '',
    parcel_state text,
    returned_at bigint,
    cancel_requested_at bigint
  )`,
  'create index orders_by_user on orders (user_id, created_at)',
  "create index orders_to_confirm on orders (confirm_by) where needs_confirmation = 1 and status = 'pending'",
  'create index orders_by_phone on orders (phone)',
  'create index orders_by_address on orders (address_key)',

  `create table order_lines (
    order_id text not null references orders (id) on delete cascade,
    position integer not null,
    product_id text not null,
    title text not null,
    image text not null,
    price_paise bigint not null,
    quantity integer not null,
    size text,
    hsn text not null default '7117',
    gst_rate integer not null default 300,
    primary key (order_id, position)
  )`,
  'create index order_lines_by_product on order_lines (product_id)',

  `create table occasions (
    order_id text not null primary key references orders (id) on delete cascade,
    occasion text not null,
    custom_message text not null,
    quantity integer not null,
    status text not null,
    created_at bigint not null
  )`,

  `create table order_codes (
    order_id text not null primary key references orders (id) on delete cascade,
    hash text not null,
    expires_at bigint not null,
    tries integer not null
  )`,

  `create table follow_links (
    id text not null primary key,
    order_id text not null references orders (id) on delete cascade,
    created_at bigint not null,
    expires_at bigint not null,
    can_confirm integer not null default 0
  )`,
  'create index follow_links_by_order on follow_links (order_id)',
  'create index follow_links_by_expiry on follow_links (expires_at)',

  `create table shipments (
    order_id text not null primary key references orders (id) on delete cascade,
    carrier_order_id text,
    shipment_id text,
    created_at bigint not null,
    state text not null default 'new',
    state_at bigint,
    awb text,
    courier text,
    freight_paise bigint,
    pickup_at bigint,
    label_url text,
    manifest_url text,
    tracked_at bigint,
    reference text
  )`,
  'create index shipments_by_awb on shipments (awb)',
  'create index shipments_by_tracking on shipments (state, tracked_at)',

  `create table shipment_tokens (
    id text not null primary key,
    user_id text not null references users (id) on delete cascade,
    expires_at bigint not null
  )`,

  `create table pin_code_service (
    pincode text not null primary key,
    is_served integer not null,
    has_cod integer not null,
    days integer,
    freight_paise bigint,
    checked_at bigint not null
  )`,

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

  `create table exchange_orders (
    order_id text not null primary key references orders (id),
    return_id text not null references order_returns (id)
  )`,
]
