import type { Kysely, Migration } from 'kysely'
import type { ColumnTypes } from '../dialects.ts'

/** The catalogue: products, categories, pictures, the home page. */
export const catalogue = ({ bytes }: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('settings')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('catalogue_version')
      .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('pictures')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('width', 'integer', (column) => column.notNull())
      .addColumn('height', 'integer', (column) => column.notNull())
      .addColumn('blur', 'text', (column) => column.notNull())
      .addColumn('bytes', bytes, (column) => column.notNull())
      .addColumn('is_demo', 'integer', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('categories')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('picture_id', 'text', (column) => column.notNull().references('pictures.id'))
      .addColumn('hover_picture_id', 'text', (column) => column.notNull().references('pictures.id'))
      .addColumn('is_demo', 'integer', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('subcategories')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('category_id', 'text', (column) => column.notNull().references('categories.id').onDelete('cascade'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('picture_id', 'text', (column) => column.notNull().references('pictures.id'))
      .execute()

    await db.schema
      .createTable('products')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('price_paise', 'bigint', (column) => column.notNull())
      .addColumn('categories', 'text', (column) => column.notNull())
      .addColumn('subcategory', 'text', (column) => column.notNull())
      .addColumn('color', 'text', (column) => column.notNull())
      .addColumn('materials', 'text', (column) => column.notNull())
      .addColumn('detail', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('stock', 'integer', (column) => column.notNull())
      .addColumn('pictures', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addColumn('is_published', 'integer', (column) => column.notNull())
      .addColumn('is_demo', 'integer', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('storefront')
      .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('document', 'text', (column) => column.notNull())
      .addColumn('is_demo', 'integer', (column) => column.notNull())
      .execute()
  },
})
