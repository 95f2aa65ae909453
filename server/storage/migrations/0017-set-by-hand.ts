import { migrationOf } from './migration-of.ts'

/** Prices that were set before it count as imported. */
export const setByHand = migrationOf([
  'alter table products add column price_by_hand integer not null default 0',
  'alter table product_sizes add column price_by_hand integer not null default 0',
  'alter table products add column is_hidden integer not null default 0',
])
