import { migrationOf } from './migration-of.ts'

/** Adds the ids under which providers settle payments, where these differ from the payments' own ids. */
export const paymentTransactions = migrationOf(['alter table payments add column transaction_id text'])
