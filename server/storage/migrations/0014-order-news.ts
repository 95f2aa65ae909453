import type { Kysely, Migration } from 'kysely'

/** Devices that hear of their shopper's orders. They stop hearing when their session ends, in whatever way it does. */
export const orderNews: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('news_devices')
      .addColumn('session_id', 'text', (column) =>
        column.primaryKey().notNull().references('sessions.id').onDelete('cascade'),
      )
      .addColumn('endpoint', 'text', (column) => column.notNull().unique())
      .addColumn('p256dh', 'text', (column) => column.notNull())
      .addColumn('auth', 'text', (column) => column.notNull())
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
