import { randomUUID } from 'node:crypto'
import pg from 'pg'

export interface TestDatabase {
  url: string
  /**
   * Rejects if transactions have waited for each other. The shop tries them again, but only after PostgreSQL
   * has noticed, which takes a second.
   */
  drop(): Promise<void>
}

/** Empty, or a copy of `template`. */
export async function createDatabase(template?: string): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('There is no PostgreSQL for this test run.')
  const name = `shop_${randomUUID().replaceAll('-', '')}`
  await run(server, `create database ${name}${template ? ` template ${template}` : ''}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: async () => {
      const [statistics] = await run(server, `select deadlocks from pg_stat_database where datname = '${name}'`)
      await run(server, `drop database ${name} with (force)`)
      if (statistics?.deadlocks !== '0') throw new Error(`${statistics?.deadlocks} deadlocks, which are printed above.`)
    },
  }
}

async function run(url: string, statement: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, string>>(statement)).rows
  } finally {
    await client.end()
  }
}
