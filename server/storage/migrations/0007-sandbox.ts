import type { Kysely, Migration } from 'kysely'

/** What the sandbox's providers remember, so that a restart of the shop is no restart of the outside world. */
export const sandbox: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sandbox_records')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('parent_id', 'text')
      .addColumn('document', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('sandbox_records_by_parent')
      .on('sandbox_records')
      .columns(['parent_id', 'kind', 'created_at'])
      .execute()

    await db.schema
      .createTable('sandbox_answers')
      .addColumn('key', 'text', (column) => column.primaryKey().notNull())
      .addColumn('request', 'text', (column) => column.notNull())
      .addColumn('answer', 'text', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('sandbox_webhooks')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('sender', 'text', (column) => column.notNull())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('last_answer', 'integer')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('sandbox_webhooks_by_state')
      .on('sandbox_webhooks')
      .columns(['state', 'due_at'])
      .execute()
  },
}
