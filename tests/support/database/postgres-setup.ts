/**
 * Sets TEST_DATABASE_URL for the API tests’ second half: if missing, starts the
 * installed PostgreSQL in a temporary folder.
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
