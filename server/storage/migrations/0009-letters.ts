import type { Kysely, Migration } from 'kysely'

/** What visitors send to the shop: messages, wishes for a piece of their own, and the wish for its letters. */
export const letters: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('numbers')
      .addColumn('series', 'text', (column) => column.primaryKey().notNull())
      .addColumn('last', 'integer', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('messages')
      .addColumn('number', 'text', (column) => column.primaryKey().notNull())
      .addColumn('request_key', 'text', (column) => column.unique())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('messages_by_age').on('messages').column('created_at').execute()

    await db.schema
      .createTable('subscriptions')
      .addColumn('email', 'text', (column) => column.primaryKey().notNull())
      .addColumn('token', 'text', (column) => column.notNull().unique())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('confirmed_at', 'bigint')
      .addColumn('left_at', 'bigint')
      .execute()

    await db.schema
      .createTable('custom_orders')
      .addColumn('number', 'text', (column) => column.primaryKey().notNull())
      .addColumn('request_key', 'text', (column) => column.unique())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('material', 'text', (column) => column.notNull())
      .addColumn('gemstones', 'text', (column) => column.notNull())
      .addColumn('size', 'text', (column) => column.notNull())
      .addColumn('notes', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('phone', 'text', (column) => column.notNull())
      .addColumn('design', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('custom_orders_by_age').on('custom_orders').column('created_at').execute()
  },
}
