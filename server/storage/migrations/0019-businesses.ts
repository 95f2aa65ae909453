import { migrationOf } from './migration-of.ts'

export const businesses = migrationOf([
  'alter table users add column business text',
  'alter table orders add column business text',
])
