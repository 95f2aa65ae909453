import { migrationOf } from './migration-of.ts'

/** Adds the numbers under which the carrier knows parcels that replace recalled ones. */
export const parcelReferences = migrationOf(['alter table shipments add column reference text'])
