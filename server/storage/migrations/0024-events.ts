import type { Migration } from 'kysely'
import { columnTypes, type DialectName } from '../dialects.ts'
import { migrationOf } from './migration-of.ts'

/** Who changed what, and the request that led to a job. */
export function events(dialect: DialectName): Migration {
  return migrationOf([
    `create table events (
      id ${columnTypes[dialect].countedKey},
      at bigint not null,
      actor text not null,
      device text,
      network text,
      command text not null,
      subject text not null,
      before text,
      after text,
      reason text,
      request_id text,
      expires_at bigint not null
    )`,
    'create index events_by_at on events (at)',
    'create index events_by_subject on events (subject)',
    'create index events_by_actor on events (actor)',
    'create index events_by_end on events (expires_at)',
    'alter table outbox add column request_id text',
  ])
}
