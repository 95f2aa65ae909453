import { type Kysely, type Migration, sql } from 'kysely'

/** Runs the statements in turn. SQLite and PostgreSQL must both support them. */
export function migrationOf(statements: readonly string[]): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
