import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { shopFacts } from '#contract/shop-facts.ts'
import { booksBalance, type CurrencyBalance } from '../domains/accounting/books-balance.ts'
import { decodeText, formatDecimal } from '../domains/accounting/csv.ts'
import { fetchRazorpaySettlements } from '../domains/accounting/fetch-settlements.ts'
import { gstr1Files, readDocuments, roundingOf } from '../domains/accounting/gstr1.ts'
import { ledgerCsv, ledgerEntries } from '../domains/accounting/ledger.ts'
import type { Month } from '../domains/accounting/months.ts'
import { readLedger } from '../domains/accounting/read-ledger.ts'
import { findMismatches, listAdjustments, type Mismatch } from '../domains/accounting/reconcile-settlements.ts'
import { readSettlementReport } from '../domains/accounting/settlement-reports.ts'
import {
  listSettlementLines,
  type SettlementLine,
  upsertSettlementLines,
} from '../domains/accounting/settlement-store.ts'
import { nameOrders } from '../domains/accounting/shiprocket-remittances.ts'
import { inTransaction, type Queries } from '../storage/transaction.ts'
import { readMonth } from './arguments.ts'
import { type CliCommand, type CommandResult, failed, type ShopAtHand, succeeded } from './cli-command.ts'
import { formatDateTime } from './format.ts'

export const gstr1Command: CliCommand = (answer) =>
  new Command('gstr1')
    .description('write the tables of a month’s GSTR-1 return as CSV files')
    .argument('<YYYY-MM>', 'the month', readMonth)
    .argument('[folder]', 'where to write them; gstr1-<YYYY-MM> unless given')
    .addHelpText(
      'after',
      '\nThe columns are those of the Returns Offline Tool in public copies of it: compare them with your version.',
    )
    .action((month, folder) => answer(({ db }) => writeGstr1(db, month, resolve(folder ?? `gstr1-${month.name}`))))

async function writeGstr1(db: Queries, month: Month, path: string): Promise<CommandResult> {
  if (!shopFacts.gstin) return failed('The shop has no GSTIN, so it files no return.')
  const documents = await readDocuments(db, month)
  await mkdir(path, { recursive: true })
  for (const [file, csv] of Object.entries(gstr1Files(documents))) await writeFile(join(path, `${file}.csv`), csv)
  const unknown = documents.invoices.filter(({ content: { supply } }) => supply.code === null)
  const { invoices, notes, challans } = documents
  const rounding = roundingOf(documents)
  return succeeded(
    `Wrote ${invoices.length} invoices, ${notes.length} credit notes and ${challans.length} delivery challans of ${month.name} to ${path}.`,
    ...(rounding === 0
      ? []
      : [`The tool rounds the tax of each row: together ₹${formatDecimal(rounding)} more than on the invoices.`]),
    ...unknown.map(({ number, content }) => `Look at ${number}: “${content.supply.name}” is no state of India.`),
  )
}

export const ledgerCommand: CliCommand = (answer) =>
  new Command('ledger')
    .description(
      'write a month’s ledger in rupees as a CSV file: invoices, credit notes, payments, refunds, settlements',
    )
    .argument('<YYYY-MM>', 'the month', readMonth)
    .argument('[file]', 'where to write it; ledger-<YYYY-MM>.csv unless given')
    .action((month, file) => answer(({ db }) => writeLedger(db, month, resolve(file ?? `ledger-${month.name}.csv`))))

async function writeLedger(db: Queries, month: Month, path: string): Promise<CommandResult> {
  const ledger = await readLedger(db, month)
  const entries = ledgerEntries(ledger)
  await writeFile(path, ledgerCsv(entries))
  const skipped = ledger.skipped.map((id) => `Left out because its rate in rupees is unknown: ${id}`)
  return succeeded(`Wrote ${entries.length} entries of ${month.name} to ${path}.`, ...skipped)
}

export const settlementsCommand: CliCommand = (answer) => {
  const settlements = new Command('settlements').description('what payment providers and the carrier have paid out')
  settlements
    .command('import')
    .description('read a settlement report (CSV) of Razorpay, Stripe, PayPal or Shiprocket')
    .argument('<file>', 'of Shiprocket’s COD remittance: both sheets, each saved as CSV, one after the other')
    .action((file) => answer(({ db }) => importReport(db, resolve(file))))
  settlements
    .command('fetch')
    .description('get a month’s settlements from Razorpay')
    .argument('<YYYY-MM>', 'the month', readMonth)
    .action((month) => answer(({ db, openProviders }) => fetchMonth(db, month, openProviders)))
  settlements
    .command('check')
    .description('list what does not match, Razorpay’s adjustments, and whether the books balance')
    .action(() => answer(({ db }) => check(db)))
  return settlements
}

async function importReport(db: Queries, path: string): Promise<CommandResult> {
  if (!existsSync(path)) return failed(`There is no file ${path}.`)
  const report = readSettlementReport(decodeText(await readFile(path)))
  const problems = report.problems
  if (report.provider === null || problems.length > 0) return failed('Nothing was imported:', ...problems)
  const { provider } = report
  const lines = await nameOrders(db, report.lines)
  const count = await inTransaction(db, (tx) => upsertSettlementLines(tx, lines, Date.now()))
  return succeeded(`Read ${lines.length} lines of a report by ${provider}; ${count} of them are new or have changed.`)
}

async function fetchMonth(
  db: Queries,
  month: Month,
  openProviders: ShopAtHand['openProviders'],
): Promise<CommandResult> {
  const razorpay = openProviders?.().razorpay
  if (!razorpay) return failed('The shop has no keys of Razorpay.')
  const fetched = await fetchRazorpaySettlements({ db, razorpay, now: Date.now() }, month)
  if ('problem' in fetched) return failed(`Razorpay did not answer: ${fetched.problem}`)
  return succeeded(
    `Razorpay settled ${fetched.lines} lines in ${month.name}; ${fetched.changed} are new or have changed.`,
  )
}

async function check(db: Queries): Promise<CommandResult> {
  const mismatches = await findMismatches(db, Date.now())
  const balances = [...(await listAdjustments(db)).map(adjustmentLine), ...(await booksBalance(db)).map(balanceLine)]
  const undated = (await listSettlementLines(db)).filter(({ settledAt, utr }) => settledAt === null && utr !== null)
  if (undated.length > 0) return failed(...undated.map(undatedLine), ...mismatches.map(mismatchLine))
  if (mismatches.length === 0) return succeeded('All settlements match.', ...balances)
  return failed(...mismatches.map(mismatchLine), ...balances)
}

/** Imported by a release that passed over dates it could not read. */
function undatedLine({ provider, id, utr }: SettlementLine): string {
  return `${provider} ${id} was paid out (${utr}) on an unknown day: import its report again`
}

const MISMATCH_TEXTS: Record<Mismatch['kind'], string> = {
  'not settled': 'was received but is not in a settlement',
  'unknown payment': 'is a settled payment that the shop does not know',
  'unknown refund': 'is a deducted refund that the shop does not know',
  'unknown dispute': 'is a dispute that the shop does not know',
  'amounts differ': 'was settled with another amount',
  'refund not deducted': 'was given back but is not deducted in a settlement',
  'wrong sum': 'is a line whose net is not its amount less fee and tax',
}

function mismatchLine({ kind, provider, reference, orderNumber, currency, recorded, settled }: Mismatch): string {
  const amount = (value: number | null) => (value === null ? 'none' : `${currency} ${formatDecimal(value)}`)
  const order = orderNumber && orderNumber !== reference ? ` (${orderNumber})` : ''
  return `${provider} ${reference}${order} ${MISMATCH_TEXTS[kind]}: shop ${amount(recorded)}, report ${amount(settled)}`
}

function adjustmentLine({ provider, id, currency, net, settledAt, settlementId }: SettlementLine): string {
  const when = settledAt === null ? 'not paid out yet' : `${formatDateTime(settledAt)}, ${settlementId}`
  return `${provider} ${id} is an adjustment of ${currency} ${formatDecimal(net)} (${when})`
}

function balanceLine(balance: CurrencyBalance): string {
  const { currency, difference, ...amounts } = balance
  const parts = Object.entries(amounts).map(([name, amount]) => `${name} ${formatDecimal(amount)}`)
  const verdict = difference === 0 ? 'balanced' : `NOT BALANCED by ${formatDecimal(difference)}`
  return `${currency}: ${parts.join(', ')}: ${verdict}`
}
