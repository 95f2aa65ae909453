import { migrationOf } from './migration-of.ts'

export const refundNotes = migrationOf(['alter table refunds add column note text'])
