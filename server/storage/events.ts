/** Who changed what: each event is written in the transaction that it tells of, and logged after its commit. */
import { createHmac, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Log } from '../lib/log.ts'
import { currentContext } from '../lib/request-context.ts'
import type { DB } from './schema.ts'
import { afterCommit, beforeCommit, type Queries, type Tx } from './transaction.ts'

const DAY_MS = 24 * 60 * 60_000

/** How long events are kept, in ms. */
const KEPT_MS = {
  /** As long as the Companies Act 2013, section 128, keeps books. */
  money: 8 * 366 * DAY_MS,
  /** What owner and staff changed. */
  shop: 8 * 366 * DAY_MS,
  stock: 366 * DAY_MS,
  /** Logins and what was refused; CERT-In's directions of 2022 ask for 180 days. */
  access: 180 * DAY_MS,
}

export type Topic = keyof typeof KEPT_MS

/** Ids, states and numbers, never what a person typed. Amounts are in paise or cents. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>

export interface NewEvent {
  topic: Topic
  /** E.g. an order's number, a product's id, or the id of a payment or account. */
  subject: string
  before?: Facts
  after?: Facts
  reason?: string
  /** Unless it is that of the current request, job or command. */
  actor?: string
  device?: string
}

export type EventRow = Selectable<DB['events']>

const pending = new WeakMap<Tx, NewEvent[]>()

/** Those of a transaction are written by one statement, just before the commit. */
export function addEvent(tx: Tx, event: NewEvent): void {
  const known = pending.get(tx)
  if (known) {
    known.push(event)
    return
  }
  const events = [event]
  pending.set(tx, events)
  beforeCommit(tx, () => {
    // Other hooks may add further ones.
    pending.delete(tx)
    return insertEvents(tx, events)
  })
  afterCommit(tx, (db) => {
    const log = logs.get(db)
    if (log) for (const added of events) logEvent(log, added)
  })
}

/** Databases limit the number of parameters of a statement. */
const PER_STATEMENT = 500

async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  const at = Date.now()
  const context = currentContext()
  if (context) context.hasEvents = true
  const isAccess = events.some(({ topic }) => topic === 'access')
  const network = isAccess ? await hashNetwork(tx, context?.network?.() ?? null) : null
  const rows = events.map(({ topic, subject, before, after, reason, actor, device }) => ({
    at,
    actor: actor ?? context?.actor ?? 'shop',
    device: (device ?? context?.device) || null,
    network: topic === 'access' ? network : null,
    command: context?.command ?? '',
    subject,
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
    reason: reason ?? null,
    request_id: context?.requestId ?? null,
    expires_at: at + KEPT_MS[topic],
  }))
  for (let start = 0; start < rows.length; start += PER_STATEMENT) {
    await tx
      .insertInto('events')
      .values(rows.slice(start, start + PER_STATEMENT))
      .execute()
  }
}

const HASH_KEY = 'key of hashed networks'

/** So that events of one network are seen to belong together, and nobody reads which it is. */
async function hashNetwork(tx: Tx, network: string | null): Promise<string | null> {
  if (network === null) return null
  const readKey = () => tx.selectFrom('settings').select('value').where('name', '=', HASH_KEY).executeTakeFirst()
  if (!(await readKey())) {
    const row = { name: HASH_KEY, value: randomBytes(32).toString('hex') }
    await tx
      .insertInto('settings')
      .values(row)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
  }
  const key = (await readKey())?.value ?? ''
  return createHmac('sha256', key).update(network).digest('hex').slice(0, 16)
}

const logs = new WeakMap<Queries, Log>()

/** After the commit. Changes of stock at `debug`: each order has several. */
export function logEvents(db: Queries, log: Log): void {
  logs.set(db, log)
}

function logEvent(log: Log, { topic, subject, before, after, reason, actor }: NewEvent): void {
  const level = topic === 'stock' ? 'debug' : 'info'
  const fields = { actor: actor ?? currentContext()?.actor, subject, before, after, reason }
  log[level](fields, describeChange(before, after))
}

/** E.g. `stock: 3 → 2`, or `order: pending, method: cod`. */
export function describeEvent({ before, after }: Pick<EventRow, 'before' | 'after'>): string {
  return describeChange(factsOf(before), factsOf(after))
}

function factsOf(column: string | null): Facts {
  return column === null ? {} : JSON.parse(column)
}

function describeChange(before: Facts = {}, after: Facts = {}): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .filter((name) => before[name] !== after[name])
    .map((name) => `${name}: ${[before[name], after[name]].filter((value) => value !== undefined).join(' → ')}`)
    .join(', ')
}

interface EventFilter {
  /** Any of them. */
  subjects?: readonly string[] | undefined
  /** Id of the account that acted, or that they tell of. */
  account?: string | undefined
  command?: string | undefined
  /** Epoch ms. */
  since?: number | undefined
  limit: number
}

/** The newest that match all of the filter, oldest first. */
export async function listEvents(
  db: Queries,
  { subjects, account, command, since = 0, limit }: EventFilter,
): Promise<EventRow[]> {
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('at', '>=', since)
    .$if(subjects !== undefined, (query) => query.where('subject', 'in', subjects ?? []))
    .$if(command !== undefined, (query) => query.where('command', '=', command ?? ''))
    .$if(account !== undefined, (query) =>
      query.where(({ eb, or }) => or([eb('subject', '=', account ?? ''), eb('actor', '=', `shopper ${account}`)])),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.reverse()
}

/** For an account that is deleted: what it did stays, without who it was. */
export async function forgetAccount(tx: Tx, userId: string): Promise<void> {
  const unknown = { device: null, network: null }
  await tx
    .updateTable('events')
    .set({ actor: 'shopper', ...unknown })
    .where('actor', '=', `shopper ${userId}`)
    .execute()
  await tx
    .updateTable('events')
    .set({ subject: 'deleted account', ...unknown })
    .where('subject', '=', userId)
    .execute()
}

export async function deleteExpiredEvents(db: Queries, now: number): Promise<void> {
  await db.deleteFrom('events').where('expires_at', '<=', now).execute()
}
