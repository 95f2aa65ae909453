import { migrationOf } from './migration-of.ts'

/** Adds the sizes of products, and the size of each line of a bag or an order. Existing lines get no size. */
export const sizes = migrationOf([
  `create table product_sizes (
    product_id text not null references products (id) on delete cascade,
    size text not null,
    position integer not null,
    stock integer not null,
    price_paise bigint,
    sku text,
    primary key (product_id, size)
  )`,

  // SQLite cannot change a primary key, so the table is created again. The rows wait in a copy, because PostgreSQL would
  // name the constraints of a renamed table differently.
  'create table bag_lines_copy as select user_id, product_id, position, quantity from bag_lines',
  'drop table bag_lines',
  `create table bag_lines (
    user_id text not null references bags (user_id) on delete cascade,
    product_id text not null references products (id) on delete cascade,
    size text not null default '',
    position integer not null,
    quantity integer not null,
    primary key (user_id, product_id, size)
  )`,
  `insert into bag_lines (user_id, product_id, position, quantity)
    select user_id, product_id, position, quantity from bag_lines_copy`,
  'drop table bag_lines_copy',
  'create index bag_lines_by_product on bag_lines (product_id)',

  'alter table order_lines add column size text',
])
