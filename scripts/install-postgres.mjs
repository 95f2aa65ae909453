import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstallDebian, installDebian } from './install-debian.mjs'

const DEBIAN_PLACE = '/usr/lib/postgresql'

/**
 * The folder that holds PostgreSQL's own programs (`initdb`, `postgres`): one on the PATH, else Debian's newest. Answers
 * null where there is none.
 *
 * @returns {string | null}
 */
export function findPostgres() {
  const debian = existsSync(DEBIAN_PLACE) ? readdirSync(DEBIAN_PLACE).sort((a, b) => Number(b) - Number(a)) : []
  const places = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...debian.map((version) => join(DEBIAN_PLACE, version, 'bin')),
  ]
  return places.find((place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres'))) ?? null
}

/**
 * Makes sure that the tests on PostgreSQL can run. Where it is missing and cannot be installed, they are skipped, and
 * this says so; in CI that is a failure.
 */
export async function installPostgres() {
  if (findPostgres() || (canInstallDebian() && (await installDebian(['postgresql'])))) return
  const sentence = 'There is no PostgreSQL here, so the tests run on SQLite only.'
  if (process.env.CI) throw new Error(sentence)
  console.log(sentence)
}
