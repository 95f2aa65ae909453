import { migrationOf } from './migration-of.ts'

export const customOrderWishes = migrationOf([
  "alter table custom_orders add column budget text not null default ''",
  "alter table custom_orders add column needed_by text not null default ''",
])
