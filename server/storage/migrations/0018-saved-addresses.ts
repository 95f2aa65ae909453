import { migrationOf } from './migration-of.ts'

export const savedAddresses = migrationOf(["alter table users add column addresses text not null default '[]'"])
