import { randomUUID } from 'node:crypto'
import { type Kysely, type Migration, sql } from 'kysely'

/** Lets a process read only those products that have changed, instead of the whole catalogue. */
export const smallChanges: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('products')
      .addColumn('changed_in', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.createIndex('products_by_change').on('products').column('changed_in').execute()
    await db.schema
      .alterTable('catalogue_version')
      .addColumn('whole_since', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`update settings set name = 'catalogue_id', value = ${randomUUID()} where name = 'has_had_catalogue'`.execute(
      db,
    )
  },
}
