import { type Kysely, type Migration, sql } from 'kysely'

/** Returns a migration that runs SQL statements one after another. SQLite and PostgreSQL must both support them. */
export function migrationOf(statements: readonly string[]): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
