import type { Kysely, Migration } from 'kysely'

/** Checkout, payment, orders, and what follows them. Lines keep what they were when they were bought, whatever comes. */
export const orders: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('coupons')
      .addColumn('code', 'text', (column) => column.primaryKey().notNull())
      .addColumn('percent', 'integer', (column) => column.notNull())
      .addColumn('expires_at', 'bigint')
      .addColumn('uses_at_most', 'integer')
      .addColumn('uses_each', 'integer')
      .addColumn('uses', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('is_demo', 'integer', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('intended_orders')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('attempt_key', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('way', 'text', (column) => column.notNull())
      .addColumn('provider_ref', 'text')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('contents', 'text', (column) => column.notNull())
      .addColumn('charge', 'bigint', (column) => column.notNull())
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('coupon_code', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('held_until', 'bigint', (column) => column.notNull())
      .addColumn('ask_at', 'bigint')
      .addUniqueConstraint('one_intended_order_of_an_attempt', ['user_id', 'attempt_key'])
      .addUniqueConstraint('one_intended_order_of_a_payment', ['way', 'provider_ref'])
      .execute()
    await db.schema
      .createIndex('intended_orders_by_hold')
      .on('intended_orders')
      .columns(['state', 'held_until'])
      .execute()
    await db.schema.createIndex('intended_orders_by_asking').on('intended_orders').column('ask_at').execute()
    await db.schema
      .createIndex('intended_orders_of_a_user')
      .on('intended_orders')
      .columns(['user_id', 'created_at'])
      .execute()

    await db.schema
      .createTable('payments')
      .addColumn('way', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('intended_order_id', 'text', (column) => column.notNull().references('intended_orders.id'))
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('refund_id', 'text')
      .addColumn('arrived_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('payments_by_way_and_id', ['way', 'id'])
      .execute()
    await db.schema.createIndex('payments_of_an_intended_order').on('payments').column('intended_order_id').execute()

    await db.schema
      .createTable('counters')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('value', 'integer', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('orders')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('number', 'text', (column) => column.notNull().unique())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('intended_order_id', 'text', (column) => column.notNull().unique().references('intended_orders.id'))
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('way', 'text', (column) => column.notNull())
      .addColumn('total_paise', 'bigint', (column) => column.notNull())
      .addColumn('subtotal_paise', 'bigint', (column) => column.notNull())
      .addColumn('charges', 'text', (column) => column.notNull())
      .addColumn('discounts', 'text', (column) => column.notNull())
      .addColumn('coupon_code', 'text')
      .addColumn('coupon_paise', 'bigint', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('phone', 'text', (column) => column.notNull())
      .addColumn('gift', 'text')
      .addColumn('history', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('orders_of_a_user').on('orders').columns(['user_id', 'created_at']).execute()

    await db.schema
      .createTable('order_lines')
      .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('product_id', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('image', 'text', (column) => column.notNull())
      .addColumn('price_paise', 'bigint', (column) => column.notNull())
      .addColumn('quantity', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('order_lines_in_order', ['order_id', 'position'])
      .execute()
    await db.schema.createIndex('order_lines_of_a_product').on('order_lines').column('product_id').execute()

    await db.schema
      .createTable('occasions')
      .addColumn('order_id', 'text', (column) =>
        column.primaryKey().notNull().references('orders.id').onDelete('cascade'),
      )
      .addColumn('occasion', 'text', (column) => column.notNull())
      .addColumn('custom_message', 'text', (column) => column.notNull())
      .addColumn('quantity', 'integer', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('shipments')
      .addColumn('order_id', 'text', (column) =>
        column.primaryKey().notNull().references('orders.id').onDelete('cascade'),
      )
      .addColumn('carrier_order_id', 'text')
      .addColumn('shipment_id', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('shipping_handles')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
