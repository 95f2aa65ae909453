import { migrationOf } from './migration-of.ts'

export const addressNames = migrationOf(["alter table users add column address_name text not null default ''"])
