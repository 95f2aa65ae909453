/**
 * A restored shop knows nothing of what happened after its backup. So that it repeats no email,
 * refund or parcel, its jobs wait until the owner resumes them.
 */
import type { Queries } from './transaction.ts'

const HELD = 'jobs held since the backup of'

/** For a database whose tables may be of an earlier release. */
export function holdJobsSql(table: string, madeAt: string): string {
  return `insert into ${table} (name, value) values ('${HELD}', '${madeAt}') on conflict (name) do update set value = excluded.value`
}

/** When the backup was made (ISO 8601); null if jobs run. */
export async function readHold(db: Queries): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', HELD).executeTakeFirst()
  return row?.value ?? null
}

export async function endHold(db: Queries): Promise<void> {
  await db.deleteFrom('settings').where('name', '=', HELD).execute()
}
