import type { Migration } from 'kysely'
import type { ColumnTypes } from '../dialects.ts'
import { accountTables, bagTables, inboxTables } from './baseline/account-tables.ts'
import { catalogueTables } from './baseline/catalogue-tables.ts'
import { sandboxTables, sellingTables } from './baseline/selling-tables.ts'
import { migrationOf } from './migration-of.ts'

/**
 * Returns the migration that creates all tables. Constraints are unnamed, because `adopt-previous-schema.ts` relies on
 * the names that PostgreSQL generates from table and column names.
 */
export const baseline = ({ bytes }: ColumnTypes): Migration =>
  migrationOf([
    ...catalogueTables(bytes),
    ...accountTables,
    ...bagTables,
    ...sellingTables,
    ...inboxTables,
    ...sandboxTables,
    ...indexes,
  ])

export const indexes = [
  'create index products_by_changed_in_version on products (changed_in_version)',
  'create index reviews_by_product on reviews (product_id, created_at)',
  'create index sessions_by_user on sessions (user_id)',
  'create index sessions_by_expiry on sessions (expires_at)',
  'create index password_resets_by_user on password_resets (user_id)',
  'create index attempt_limits_by_expiry on attempt_limits (expires_at)',
  'create index idempotency_keys_by_age on idempotency_keys (created_at)',
  'create index outbox_by_state on outbox (state, run_at)',
  'create index bag_lines_by_product on bag_lines (product_id)',
  'create index wishlist_items_by_product on wishlist_items (product_id)',
  'create index checkout_sessions_by_state on checkout_sessions (state, reserved_until)',
  'create index checkout_sessions_by_next_check on checkout_sessions (next_check_at)',
  'create index checkout_sessions_by_user on checkout_sessions (user_id, created_at)',
  'create index payments_by_checkout_session on payments (checkout_session_id)',
  'create index orders_by_user on orders (user_id, created_at)',
  'create index order_lines_by_product on order_lines (product_id)',
  'create index messages_by_age on messages (created_at)',
  'create index custom_orders_by_age on custom_orders (created_at)',
  'create index unused_uploads_by_age on unused_uploads (uploaded_at)',
  'create index sandbox_records_by_parent on sandbox_records (parent_id, kind, created_at)',
  'create index sandbox_webhooks_by_state on sandbox_webhooks (state, due_at)',
]
