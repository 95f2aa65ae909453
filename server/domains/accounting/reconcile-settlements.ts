import type { Queries } from '../../storage/transaction.ts'
import { listDisputes } from '../money/dispute-store.ts'
import { listGivenBack, listReceived, PAID_BY_OWNER, type RecordedMoney } from './money-store.ts'
import { listSettlementLines, type SettlementLine } from './settlement-store.ts'

/** Between the shop's records and a provider's report. */
export interface Mismatch {
  kind:
    | 'not settled'
    | 'unknown payment'
    | 'unknown refund'
    | 'unknown dispute'
    | 'amounts differ'
    | 'refund not deducted'
    | 'wrong sum'
  provider: SettlementLine['provider']
  /** The provider's id, or the order number of a parcel paid on delivery. */
  reference: string
  orderNumber: string | null
  currency: string
  /** In the currency's smallest unit; null if not recorded. */
  recorded: number | null
  /** Before fees; null if not reported. */
  settled: number | null
}

const DAY_MS = 24 * 60 * 60_000

/**
 * In days, with slack for holidays: Razorpay 2 working days (7 for international cards), Stripe and
 * PayPal about a week, cash 8 days after delivery and a cycle.
 */
const DAYS_TO_SETTLE: Record<SettlementLine['provider'], number> = {
  razorpay: 7,
  stripe: 10,
  paypal: 10,
  shiprocket: 16,
}

const PROVIDERS: Record<RecordedMoney['method'], SettlementLine['provider']> = {
  cod: 'shiprocket',
  razorpay: 'razorpay',
  stripe: 'stripe',
  paypal: 'paypal',
}

/** `now` is epoch ms. */
export async function findMismatches(db: Queries, now: number): Promise<Mismatch[]> {
  const lines = await listSettlementLines(db)
  const received = await listReceived(db)
  const givenBack = (await listGivenBack(db)).filter(({ id }) => id !== PAID_BY_OWNER)
  const index = indexLines(lines)
  const disputeIds = new Set((await listDisputes(db, { all: true })).map(({ id }) => id as string | null))
  const [paymentIds, refundIds] = [recordedIds(received), recordedIds(givenBack)]
  return [
    ...received.flatMap((payment) => compare(payment, linesFor(payment, index, 'payment'), 1, now)),
    ...givenBack.flatMap((refund) => compare(refund, linesFor(refund, index, 'refund'), -1, now)),
    ...lines.flatMap((line) => unknownIn(line, paymentIds, refundIds)),
    ...lines
      .filter((line) => line.kind === 'dispute' && line.provider === 'razorpay' && !disputeIds.has(line.reference))
      .map((line) => toMismatch('unknown dispute', line)),
    ...lines
      .filter(({ gross, fee, tax, net }) => gross - fee - tax !== net)
      .map((line) => toMismatch('wrong sum', line)),
  ]
}

/**
 * That no payment, refund or dispute explains: the owner looks at them. Not Shiprocket's charges,
 * nor holds that PayPal has released.
 */
export async function listAdjustments(db: Queries): Promise<SettlementLine[]> {
  const all = (await listSettlementLines(db)).filter(
    ({ kind, provider }) => kind === 'adjustment' && provider !== 'shiprocket',
  )
  const isReleased = (line: SettlementLine) =>
    line.paymentId !== null &&
    all.filter((other) => isOfSamePayment(other, line)).reduce((sum, { net }) => sum + net, 0) === 0
  return all.filter((line) => !isReleased(line))
}

function isOfSamePayment(one: SettlementLine, other: SettlementLine): boolean {
  return one.provider === other.provider && one.currency === other.currency && one.paymentId === other.paymentId
}

/** By provider and reference. */
export type LineIndex = ReadonlyMap<string, readonly SettlementLine[]>

export function indexLines(lines: readonly SettlementLine[]): LineIndex {
  const index = new Map<string, SettlementLine[]>()
  for (const line of lines) {
    const key = `${line.provider} ${line.reference}`
    index.set(key, [...(index.get(key) ?? []), line])
  }
  return index
}

/** Lost disputes are lines of a refund, too. */
export function linesFor(
  { method, id }: RecordedMoney,
  lines: LineIndex,
  kind: 'payment' | 'refund',
): SettlementLine[] {
  const kinds = kind === 'payment' ? ['payment'] : ['refund', 'dispute']
  const found = id === null ? [] : (lines.get(`${PROVIDERS[method]} ${id}`) ?? [])
  return found.filter((line) => kinds.includes(line.kind))
}

export type RecordedIds = ReadonlySet<string>

export function recordedIds(recorded: readonly RecordedMoney[]): RecordedIds {
  return new Set(recorded.filter(({ id }) => id !== null).map(({ method, id }) => `${PROVIDERS[method]} ${id}`))
}

export function isKnown({ provider, reference }: SettlementLine, recorded: RecordedIds): boolean {
  return recorded.has(`${provider} ${reference}`)
}

function compare(money: RecordedMoney, lines: readonly SettlementLine[], sign: 1 | -1, now: number): Mismatch[] {
  const provider = PROVIDERS[money.method]
  const settled = lines.filter(({ settledAt }) => settledAt !== null)
  const found = {
    provider,
    reference: money.id ?? money.paymentId ?? '',
    orderNumber: money.orderNumber,
    currency: money.currency,
    recorded: money.amount,
  }
  if (settled.length === 0) {
    const isLate = now - money.at > DAYS_TO_SETTLE[provider] * DAY_MS
    return isLate ? [{ ...found, kind: sign === 1 ? 'not settled' : 'refund not deducted', settled: null }] : []
  }
  // Dollars settled in rupees cannot be compared.
  if (settled.some(({ currency }) => currency !== money.currency)) return []
  const gross = settled.reduce((sum, line) => sum + line.gross, 0) * sign
  return gross === money.amount ? [] : [{ ...found, kind: 'amounts differ', settled: gross }]
}

function unknownIn(line: SettlementLine, received: RecordedIds, givenBack: RecordedIds): Mismatch[] {
  if (line.kind === 'payment' && !isKnown(line, received)) return [toMismatch('unknown payment', line)]
  return line.kind === 'refund' && !isKnown(line, givenBack) ? [toMismatch('unknown refund', line)] : []
}

function toMismatch(kind: Mismatch['kind'], { provider, reference, id, currency, gross }: SettlementLine): Mismatch {
  return { kind, provider, reference: reference ?? id, orderNumber: null, currency, recorded: null, settled: gross }
}
