import { migrationOf } from './migration-of.ts'

export const publicCoupons = migrationOf(['alter table coupons add column is_public integer not null default 0'])
