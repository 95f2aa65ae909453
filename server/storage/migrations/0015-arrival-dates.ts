import { migrationOf } from './migration-of.ts'

export const arrivalDates = migrationOf([
  'alter table orders add column arrives_first bigint',
  'alter table orders add column arrives_last bigint',
])
