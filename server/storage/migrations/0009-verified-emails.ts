import { migrationOf } from './migration-of.ts'

/**
 * Accounts prove that they read their emails. Earlier ones that have received an
 * order count as verified; reviews that everybody has seen stay visible.
 */
export const verifiedEmails = migrationOf([
  'alter table users add column email_verified_at bigint',
  `update users set email_verified_at = created_at
    where exists (select 1 from orders where orders.user_id = users.id and orders.status = 'delivered')`,
  `create table email_verifications (
    id text not null primary key,
    user_id text not null references users (id) on delete cascade,
    created_at bigint not null,
    expires_at bigint not null
  )`,
  'create index email_verifications_by_user on email_verifications (user_id)',
  'alter table reviews add column needs_verified_author integer not null default 0',
])
