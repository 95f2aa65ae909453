import { migrationOf } from './migration-of.ts'

/**
 * Sessions know their device, and staff rights are tokens of their own: the
 * rights that accounts had are gone.
 */
export const devicesAndStaff = migrationOf([
  "alter table sessions add column device text not null default ''",
  "alter table sessions add column place text not null default ''",
  `create table known_devices (
    user_id text not null references users (id) on delete cascade,
    device text not null,
    place text not null,
    seen_at bigint not null,
    primary key (user_id, device, place)
  )`,
  `create table staff_tokens (
    id text not null primary key,
    name text not null unique,
    created_at bigint not null,
    last_used_at bigint,
    expires_at bigint not null
  )`,
  'update users set is_staff = 0',
])
