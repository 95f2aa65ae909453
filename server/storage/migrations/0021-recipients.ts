import { migrationOf } from './migration-of.ts'

export const recipients = migrationOf([
  'alter table products add column recipients text',
  'alter table products add column chains text',
])
