import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { reasonOf } from '../lib/reason-of.ts'
import { inContext } from '../lib/request-context.ts'
import { makeBackup } from '../storage/backups/make-backup.ts'
import { hasData, restoreBackup } from '../storage/backups/restore-backup.ts'
import { lockDataDir } from '../storage/data-dir.ts'
import { addEvent, type NewEvent } from '../storage/events.ts'
import { openStorage } from '../storage/open-storage.ts'
import { inTransaction } from '../storage/transaction.ts'
import { type ClosedCliCommand, type ClosedShop, type CommandResult, failed, succeeded, YES } from './cli-command.ts'
import { formatDateTime } from './format.ts'

export const backupCommand: ClosedCliCommand = (_, answerClosed) =>
  new Command('backup')
    .description('save the database and the pictures of visitors in one file, while the shop runs')
    .argument('<file>', 'where to write it, e.g. shop.tar.gz')
    .action((file) => answerClosed(({ config }) => backup(config, resolve(file))))

async function backup(config: ClosedShop['config'], file: string): Promise<CommandResult> {
  if (existsSync(file)) return failed(`${file} exists already.`)
  await makeBackup({ shop: config, file })
  const warnings = await record(config, 'backup', { after: { backup: 'made' } })
  return succeeded(`Wrote ${file}. It holds your shoppers’ addresses: keep it where only you can read it.`, ...warnings)
}

export const restoreCommand: ClosedCliCommand = (_, answerClosed) =>
  new Command('restore')
    .description('replace all data of a stopped shop by a backup; nothing is sent until you type `resume`')
    .argument('<file>', 'what `backup` wrote')
    .option(...YES)
    .action((file) => answerClosed((shop) => restore(shop, resolve(file))))

async function restore({ config, confirm }: ClosedShop, file: string): Promise<CommandResult> {
  if (!existsSync(file)) return failed(`There is no file ${file}.`)
  const lock = config.databaseUrl ? null : lockDataDir(config.dataDir)
  try {
    if (await hasData(config)) await confirm('This replaces all orders, accounts and products that the shop has now.')
    const { madeAt } = await restoreBackup(config, file)
    const warnings = await record(config, 'restore', { after: { restoredTo: madeAt } })
    return succeeded(
      `Restored the backup of ${formatDateTime(Date.parse(madeAt))}.`,
      'Start the shop: it sells, but sends no email, refund or parcel until you type “npm run cli -- resume”.',
      ...warnings,
    )
  } finally {
    lock?.release()
  }
}

/** Adds an event. Returns a warning if that fails, e.g. because the tables are of another release: the work itself is done. */
async function record(
  { dataDir, databaseUrl }: ClosedShop['config'],
  command: string,
  event: Pick<NewEvent, 'after'>,
): Promise<string[]> {
  try {
    const { db, close } = await openStorage({ dataDir, databaseUrl, migrates: false })
    const context = { requestId: randomUUID(), actor: 'owner', command }
    const added = inContext(context, () =>
      inTransaction(db, async (tx) => addEvent(tx, { topic: 'shop', subject: 'shop', ...event })),
    )
    await added.finally(close)
    return []
  } catch (error) {
    return [`This could not be recorded among the shop’s events (${reasonOf(error)}).`]
  }
}
