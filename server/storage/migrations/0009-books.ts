import { migrationOf } from './migration-of.ts'

/**
 * Adds the tax of products and order lines, the exchange rate of checkouts, and the tables of invoices, credit notes and
 * settlements. Earlier order lines get the tax that every product had then: HSN 7117 at 3 percent.
 */
export const books = migrationOf([
  'alter table products add column hsn text',
  'alter table products add column gst_rate integer',
  "alter table order_lines add column hsn text not null default '7117'",
  'alter table order_lines add column gst_rate integer not null default 300',
  'alter table checkout_sessions add column paise_per_dollar integer',

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
])
