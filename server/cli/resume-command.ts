import { Command } from '@commander-js/extra-typings'
import { type AskDeps, askProviders, type Heard } from '../domains/consistency/ask-providers.ts'
import { listPlacedAgain } from '../domains/consistency/differences-store.ts'
import { openPaymentGateways } from '../domains/money/open-gateways.ts'
import { messageKinds } from '../jobs/job-lane.ts'
import { giveUpJobs } from '../jobs/job-store.ts'
import { addEvent } from '../storage/events.ts'
import { endHold, readHold } from '../storage/held-jobs.ts'
import { beginSeries } from '../storage/numbers.ts'
import { inTransaction, type Tx } from '../storage/transaction.ts'
import { type CliCommand, type CommandContext, type CommandResult, failed, succeeded, YES } from './cli-command.ts'
import { formatDateTime } from './format.ts'

export const resumeCommand: CliCommand = (answer) =>
  new Command('resume')
    .description(
      'after a restore: ask providers what happened since the backup, then let emails, refunds and parcels go on',
    )
    .option('--moved', 'the shop was stopped when the backup was made, so nothing has happened since')
    .option(...YES)
    .addHelpText('after', '\nIn a shop that was not restored, it asks about the last week, and changes nothing else.')
    .action(({ moved = false }) => answer((context) => (moved ? goOn(context) : resume(context))))

const WEEK_MS = 7 * 24 * 60 * 60_000

async function resume({ db, config, openProviders }: CommandContext): Promise<CommandResult> {
  if (!config || !openProviders) return failed('The providers cannot be asked.')
  const madeAt = await readHold(db)
  const providers = openProviders()
  const gateways = openPaymentGateways(providers, () => config.publicUrl ?? '')
  const deps: AskDeps = { db, clock: Date.now, gateways, carrier: providers.shiprocket }
  const since = madeAt === null ? Date.now() - WEEK_MS : Date.parse(madeAt)
  const heard = await askProviders(deps, since)
  // Also if somebody did not answer: the next attempt hears nothing new of these.
  const keys = madeAt === null ? [] : heard.told
  const told = await inTransaction(db, (tx) => giveUpJobs(tx, { keys }, MAY_BE_SENT))
  if (heard.unanswered.length > 0) {
    const held = madeAt === null ? [] : ['Emails, refunds and parcels stay held. Type resume again once they answer.']
    return failed(...heard.news, ...heard.unanswered.map((line) => `No answer from ${line}`), ...held)
  }
  if (madeAt === null) return succeeded(...heard.news, 'The providers were asked about the last week.')
  const { waiting, parcels, numbers } = await inTransaction(db, (tx) => end(tx, heard, madeAt))
  const messages = told + waiting
  return succeeded(
    ...heard.news,
    ...(parcels === 0 ? [] : [`Parcels not booked, because they may be those above: ${parcels}. Next: failed`]),
    ...(messages === 0 ? [] : [`Messages not sent, because they may have been sent before: ${messages}. Next: failed`]),
    `Invoices, credit notes and delivery challans go on with new series: ${numbers.join(', ')}.`,
    'Emails, refunds and parcels go on. Next: check',
  )
}

const MAY_BE_SENT = 'It may have been sent after the backup.'

/** In one transaction, so that it happens once. */
async function end(tx: Tx, { lostParcels }: Heard, madeAt: string) {
  const since = Date.parse(madeAt)
  const waiting = await giveUpJobs(tx, { kinds: messageKinds, addedUntil: since }, MAY_BE_SENT)
  const placed = lostParcels.length === 0 ? [] : await listPlacedAgain(tx, since)
  const mayBeBooked = `It may be one of these parcels at Shiprocket: ${lostParcels.join(', ')}`.slice(0, 500)
  const parcels = await giveUpJobs(tx, { keys: placed.map((id) => `ship-${id}`) }, mayBeBooked)
  const numbers = await beginSeries(tx, madeAt, Date.now())
  await letGo(tx, madeAt)
  return { waiting, parcels, numbers }
}

/** As if there had been no restore. */
async function goOn({ db, confirm }: CommandContext): Promise<CommandResult> {
  const madeAt = await readHold(db)
  if (madeAt === null) return failed('Nothing is held.')
  const when = formatDateTime(Date.parse(madeAt))
  await confirm(`What waited at ${when} will be sent, refunded and booked as if the shop had been stopped since.`)
  await inTransaction(db, (tx) => letGo(tx, madeAt))
  return succeeded('Emails, refunds and parcels go on.')
}

async function letGo(tx: Tx, madeAt: string): Promise<void> {
  await endHold(tx)
  addEvent(tx, { topic: 'shop', subject: 'jobs', before: { heldSince: madeAt }, after: { heldSince: null } })
}
