import type { Kysely, Migration } from 'kysely'

/** What shoppers say about pieces: one review for each shopper and product. */
export const reviews: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('reviews')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('product_id', 'text', (column) => column.notNull().references('products.id').onDelete('cascade'))
      .addColumn('author_id', 'text')
      .addColumn('author_name', 'text', (column) => column.notNull())
      .addColumn('rating', 'integer', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('is_demo', 'integer', (column) => column.notNull())
      // Missing authors count as different ones, so demo reviews do not stand in each other's way.
      .addUniqueConstraint('one_review_of_a_product_by_an_author', ['product_id', 'author_id'])
      .execute()
    await db.schema.createIndex('reviews_of_a_product').on('reviews').columns(['product_id', 'created_at']).execute()
  },
}
