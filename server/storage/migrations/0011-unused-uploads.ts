import type { Kysely, Migration } from 'kysely'

/** Pictures that visitors have sent and no request uses yet, so that they can be deleted when none does. */
export const unusedUploads: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('unused_uploads')
      .addColumn('address', 'text', (column) => column.primaryKey().notNull())
      .addColumn('kept_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('unused_uploads_by_age').on('unused_uploads').column('kept_at').execute()
  },
}
