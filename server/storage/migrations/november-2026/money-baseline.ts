export const moneyBaseline = [
  `create table payments (
    method text not null,
    id text not null,
    checkout_session_id text references checkout_sessions (id),
    provider_ref text,
    amount bigint not null,
    currency text not null,
    expected bigint,
    fee bigint,
    dispute text,
    received_at bigint not null,
    transaction_id text,
    primary key (method, id)
  )`,
  'create index payments_by_checkout_session on payments (checkout_session_id)',

  `create table refunds (
    id text not null primary key,
    method text not null,
    payment_id text not null,
    amount bigint not null,
    reason text not null,
    state text not null,
    provider_id text,
    refusals integer not null,
    first_failed_at bigint,
    created_at bigint not null,
    finished_at bigint,
    foreign key (method, payment_id) references payments (method, id)
  )`,
  'create index refunds_by_payment on refunds (method, payment_id)',
  'create index refunds_by_provider_id on refunds (provider_id)',

  `create table invoices (
    number text not null primary key,
    order_id text not null unique references orders (id),
    issued_at bigint not null,
    content text not null
  )`,
  'create index invoices_by_time on invoices (issued_at)',

  `create table credit_notes (
    number text not null primary key,
    key text not null unique,
    order_id text not null references orders (id),
    invoice_number text not null references invoices (number),
    issued_at bigint not null,
    content text not null
  )`,
  'create index credit_notes_by_time on credit_notes (issued_at)',
  'create index credit_notes_by_order on credit_notes (order_id)',

  `create table delivery_challans (
    number text not null primary key,
    order_id text not null unique references orders (id),
    issued_at bigint not null,
    content text not null
  )`,

  `create table settlement_lines (
    provider text not null,
    id text not null,
    kind text not null,
    reference text,
    payment_id text,
    currency text not null,
    gross bigint not null,
    fee bigint not null,
    tax bigint not null,
    net bigint not null,
    settled_at bigint,
    settlement_id text,
    utr text,
    imported_at bigint not null,
    primary key (provider, id)
  )`,
  'create index settlement_lines_by_reference on settlement_lines (provider, reference)',
  'create index settlement_lines_by_time on settlement_lines (settled_at)',

  `create table sandbox_records (
    id text not null primary key,
    kind text not null,
    parent_id text,
    document text not null,
    created_at bigint not null
  )`,
  'create index sandbox_records_by_parent on sandbox_records (parent_id, kind, created_at)',

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
  'create index sandbox_webhooks_by_state on sandbox_webhooks (state, due_at)',
]
