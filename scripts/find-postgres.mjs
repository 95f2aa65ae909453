import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const DEBIAN_PLACE = '/usr/lib/postgresql'

/**
 * The folder that holds PostgreSQL's own programs (`initdb`, `postgres`): Debian's newest, else one on the PATH. Answers
 * null where there is none.
 *
 * @returns {string | null}
 */
export function findPostgres() {
  const versions = existsSync(DEBIAN_PLACE) ? readdirSync(DEBIAN_PLACE).sort((a, b) => Number(b) - Number(a)) : []
  const places = [
    ...versions.map((version) => join(DEBIAN_PLACE, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return places.find((place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres'))) ?? null
}
