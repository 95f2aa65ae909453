/**
 * Before the API tests: finds the PostgreSQL that their second half runs on, and names it in TEST_DATABASE_URL. Where
 * that is not set already, the installed one is started on a folder that is thrown away afterwards.
 */
import { startCluster } from './postgres-cluster.ts'

export default async function findPostgres(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return
  const cluster = await startCluster()
  if (cluster) {
    process.env.TEST_DATABASE_URL = cluster.url
    return cluster.stop
  }
  if (process.env.CI) throw new Error('PostgreSQL is not installed, and tests may not be left out here.')
  console.warn('\nPostgreSQL is not installed: the PostgreSQL half of the API tests was SKIPPED.\n')
}
