import type { Kysely, Migration } from 'kysely'

/** What orders take out of bags, for devices that hear of it later. */
export const boughtFromBags: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('bought_from_bags')
      .addColumn('user_id', 'text', (column) => column.notNull().references('bags.user_id').onDelete('cascade'))
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('bought', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('one_purchase_of_a_revision', ['user_id', 'revision'])
      .execute()
    await db.schema.alterTable('orders').addColumn('bag_revision', 'integer').execute()
  },
}
