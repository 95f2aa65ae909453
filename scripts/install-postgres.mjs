import { findPostgres } from './find-postgres.mjs'
import { canInstallDebian, installDebian } from './install-debian.mjs'

/**
 * Installs PostgreSQL for the second half of the API tests, where that is possible and none is there. Without one the
 * tests skip that half and say so, or fail in CI.
 */
export async function installPostgres() {
  if (process.env.TEST_DATABASE_URL || findPostgres() || !canInstallDebian()) return
  await installDebian(['postgresql'])
}
