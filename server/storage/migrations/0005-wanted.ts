import type { Kysely, Migration } from 'kysely'

/** What shoppers with an account want: their bags and their wishlists. */
export const wanted: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('bags')
      .addColumn('user_id', 'text', (column) =>
        column.primaryKey().notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('gift', 'text')
      .execute()

    await db.schema
      .createTable('bag_lines')
      .addColumn('user_id', 'text', (column) => column.notNull().references('bags.user_id').onDelete('cascade'))
      .addColumn('product_id', 'text', (column) => column.notNull().references('products.id').onDelete('cascade'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('quantity', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('one_line_of_a_product_in_a_bag', ['user_id', 'product_id'])
      .execute()
    await db.schema.createIndex('bag_lines_by_product').on('bag_lines').column('product_id').execute()

    await db.schema
      .createTable('wishlists')
      .addColumn('user_id', 'text', (column) =>
        column.primaryKey().notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('revision', 'integer', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('wishes')
      .addColumn('user_id', 'text', (column) => column.notNull().references('wishlists.user_id').onDelete('cascade'))
      .addColumn('product_id', 'text', (column) => column.notNull().references('products.id').onDelete('cascade'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('one_wish_for_a_product', ['user_id', 'product_id'])
      .execute()
    await db.schema.createIndex('wishes_by_product').on('wishes').column('product_id').execute()
  },
}
