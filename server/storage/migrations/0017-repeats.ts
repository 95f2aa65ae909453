import type { Kysely, Migration } from 'kysely'

/** Keys of requests that may be repeated and whose own rows have no place for one. */
export const repeats: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('repeats')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('contents', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('repeats_by_age').on('repeats').column('created_at').execute()
  },
}
