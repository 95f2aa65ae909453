import { type Kysely, type Migration, sql } from 'kysely'

/** Adds the ids under which providers settle payments, where these differ from the payments' own ids. */
export const paymentTransactions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table payments add column transaction_id text`.execute(db)
  },
}
