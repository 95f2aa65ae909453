import { migrationOf } from './migration-of.ts'

/** What was sold before was counted in pieces. */
export const unitsAndEwayBills = migrationOf([
  'alter table products add column unit text',
  "alter table order_lines add column unit text not null default 'PCS'",
  'alter table orders add column eway_bill text',
])
