/** Judges imports by the tables in `docs/architecture.md`, so that what is drawn there is what holds. */
import type { Import } from './imports-of.ts'

interface Room {
  name: string
  /** Of paths; what stands for `<name>` is captured. */
  where: RegExp
  rooms: string[]
  packages: RegExp[]
}

export interface ImportRules {
  rooms: Room[]
  /** `from → to` of domains whose acts may be called by another domain. */
  callsBetweenDomains: string[]
}

/** Reads the two tables. Throws when a room is named that is not in the table. */
export function readImportRules(architecture: string): ImportRules {
  const rooms = rowsBelow(architecture, 'Room').map(([name = '', where = '', mayImport = '', packages = '']) => ({
    name,
    where: pattern(codes(where)),
    rooms: words(mayImport),
    packages: codes(packages).map((code) => pattern([code])),
  }))
  const names = rooms.map(({ name }) => name)
  const unknown = rooms.flatMap((room) => room.rooms).find((name) => !names.includes(name))
  if (unknown) throw new Error(`docs/architecture.md lets a room import "${unknown}", and there is no such room.`)
  const callsBetweenDomains = rowsBelow(architecture, 'Domain').flatMap(([from = '', to = '']) =>
    words(to).map((name) => `${from} → ${name}`),
  )
  return { rooms, callsBetweenDomains }
}

/** What is wrong with an import, as a sentence, or null when it is allowed. */
export function faultOf(path: string, imported: Import, rules: ImportRules): string | null {
  const from = roomOf(path, rules)
  if (!from) return `${path} is in no room of docs/architecture.md`
  const sentence = `${path} (${from.room.name}) may not import ${imported.specifier}`
  if (imported.isPackage) return from.room.packages.some((name) => name.test(imported.target)) ? null : sentence
  const to = roomOf(imported.target, rules)
  if (!to) return `${sentence}, which is in no room`
  if (to.room !== from.room && !from.room.rooms.includes(to.room.name)) return `${sentence} (${to.room.name})`
  if (from.owner && to.owner && from.owner !== to.owner) {
    const isDeclared = rules.callsBetweenDomains.includes(`${from.owner} → ${to.owner}`)
    const isDomain = path.startsWith('server/domains/')
    if (!isDomain || !(imported.isType || isDeclared)) return `${sentence}, which belongs to ${to.owner}`
  }
  const isFarAway = path.split('/')[0] !== imported.target.split('/')[0]
  return isFarAway && imported.specifier.startsWith('.') ? `${sentence} by a relative path` : null
}

function roomOf(path: string, { rooms }: ImportRules) {
  for (const room of rooms) {
    const match = room.where.exec(path)
    if (match) return { room, owner: match.groups?.name }
  }
  return null
}

/** Cells of the table whose first column has this heading, without the heading. */
function rowsBelow(markdown: string, heading: string): string[][] {
  const lines = markdown.split('\n').map(cellsOf)
  const start = lines.findIndex((cells) => cells?.[0] === heading)
  if (start < 0) throw new Error(`docs/architecture.md has no table of ${heading}.`)
  const rows = lines.slice(start + 2)
  const end = rows.indexOf(null)
  return rows.slice(0, end < 0 ? undefined : end).filter((cells) => cells !== null)
}

function cellsOf(line: string): string[] | null {
  if (!line.startsWith('|')) return null
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}

const words = (cell: string) =>
  cell
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
const codes = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

/** One expression for places like `src/features/<name>/` (a folder and all below it), `server/*.ts` or `workbox-*`. */
function pattern(places: readonly string[]): RegExp {
  const expressions = places.map((place) =>
    place
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace('<name>', '(?<name>[^/]+)')
      .replaceAll('*', '[^/]*')
      .replace(/\/$/, '/.*'),
  )
  return new RegExp(`^(?:${expressions.join('|')})$`)
}
