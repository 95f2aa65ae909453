import { migrationOf } from './migration-of.ts'

export const reviewPictures = migrationOf(["alter table reviews add column pictures text not null default '[]'"])
