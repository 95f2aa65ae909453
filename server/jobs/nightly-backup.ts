/** A backup every night, made by one of the shop's processes. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { addOwnerEmail } from '../emails/owner-email.ts'
import { type Clock, formatIndiaTime } from '../lib/clock.ts'
import { reasonOf } from '../lib/reason-of.ts'
import type { ReportError } from '../lib/report-error.ts'
import { inSideProcess } from '../lib/side-process.ts'
import { type BackupRequest, UNFINISHED } from '../storage/backups/backup-request.ts'
import { claimBackup, setNextBackup } from '../storage/backups/next-backup.ts'
import { inTransaction, type Queries } from '../storage/transaction.ts'

interface BackupDeps {
  db: Queries
  clock: Clock
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 's3' | 'backupDir'>
  reportError: ReportError
}

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

/** In UTC: half past three in India. */
const NIGHT = 22 * HOUR

const DAILY = 7
const WEEKLY = 4

const FILE = /^shop-(\d{4}-\d{2}-\d{2})\.tar\.gz$/

/** Its packages are loaded only for shops that want backups. */
async function makeHere(request: BackupRequest): Promise<void> {
  const { makeBackup } = await import('../storage/backups/make-backup.ts')
  await makeBackup(request)
}

/** If it fails, mails the owner once a day, throws, and is due again in an hour. */
export async function backUpIfDue({ db, clock, config, reportError }: BackupDeps): Promise<void> {
  const now = clock()
  const { backupDir, dataDir, databaseUrl, s3 } = config
  if (backupDir === null || !(await claimBackup(db, now, now + HOUR))) return
  const makeBackup = inSideProcess('backup-process', makeHere, reportError)
  const day = formatIndiaTime(now).slice(0, 10)
  try {
    await mkdir(backupDir, { recursive: true, mode: 0o700 })
    await deleteUnfinished(backupDir, now)
    const file = join(backupDir, `shop-${day}.tar.gz`)
    // A restored shop does not know that there is one, which holds what came after its own.
    if (!existsSync(file)) await makeBackup({ shop: { dataDir, databaseUrl, s3 }, file })
    for (const name of expiredBackups(await readdir(backupDir))) await rm(join(backupDir, name))
  } catch (error) {
    const subject = 'Your shop could not be backed up'
    const paragraphs = [
      `${reasonOf(error)} BACKUP_DIR is ${backupDir}.`,
      'The shop tries again every hour, and mails you once a day while it fails. “npm run cli -- backup” tries it at once.',
    ]
    await inTransaction(db, (tx) =>
      addOwnerEmail(tx, { subject, paragraphs, dedupeKey: `backup-failed-${day}` }, clock()),
    )
    throw error
  }
  await setNextBackup(db, nextNight(now))
}

/** Of all names in the folder: the last seven days stay, and before them the last of each of four weeks. */
export function expiredBackups(names: readonly string[]): string[] {
  const older = names
    .filter((name) => FILE.test(name))
    .sort()
    .reverse()
    .slice(DAILY)
  const lastOfWeeks = new Map(older.toReversed().map((name) => [weekOf(name), name]))
  const kept = [...lastOfWeeks.values()].slice(-WEEKLY)
  return older.filter((name) => !kept.includes(name))
}

/** Weeks begin on Mondays. */
function weekOf(name: string): number {
  const day = Date.parse(FILE.exec(name)?.[1] ?? '') / DAY
  return Math.floor((day + 3) / 7)
}

function nextNight(now: number): number {
  const night = Math.floor(now / DAY) * DAY + NIGHT
  return night > now ? night : night + DAY
}

/** Of processes that were killed. */
async function deleteUnfinished(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (name.startsWith(UNFINISHED) && (await stat(path)).mtimeMs < now - DAY) await rm(path, { recursive: true })
  }
}
