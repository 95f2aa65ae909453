import { migrationOf } from './migration-of.ts'

/** Some emailed links log in, instead of setting a new password. */
export const loginLinks = migrationOf(['alter table password_resets add column is_login integer not null default 0'])
