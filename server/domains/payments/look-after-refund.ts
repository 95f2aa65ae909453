import { addJob, type Jobs } from '../../storage/outbox.ts'
import { inTransaction, type Queries, type Tx } from '../../storage/transaction.ts'
import type { Clock } from '../../work/clock.ts'
import type { PaymentWays } from './payment-ways.ts'
import { refundFailed } from './refund-failed.ts'

type Looking = Jobs['look-after-refund']

const DAY_MS = 24 * 60 * 60_000
/** Days; a bank that has not decided by then is for the owner to ask. */
const LOOKS_AT_MOST = 30

interface Parts {
  db: Queries
  clock: Clock
  ways: PaymentWays
}

/**
 * Asks a provider what has become of a refund that was pending, once a day until it is decided, as its message may be
 * lost. Throws when the provider does not answer, or has not decided after 30 days.
 */
export async function lookAfterRefund({ db, clock, ways }: Parts, looking: Looking): Promise<void> {
  const { way, paymentId, refundId, look } = looking
  const provider = way === 'cod' ? null : ways[way]
  if (!provider) throw new Error(`The shop cannot ask ${way} about the refund ${refundId} any more.`)
  const refund = await provider.readRefund(refundId)
  if (refund.kind === 'refused') throw new Error(`Refused: ${refund.code} ${refund.message}`)
  if (refund.kind === 'unreachable') throw new Error(refund.reason)
  const { state } = refund.value
  if (state === 'failed') return await refundFailed({ db, clock }, { way, paymentId, refundId })
  if (state === 'made') return
  if (look >= LOOKS_AT_MOST) throw new Error(`The refund ${refundId} is still pending after ${LOOKS_AT_MOST} days.`)
  await inTransaction(db, (tx) => lookLater(tx, { ...looking, look: look + 1 }, clock()))
}

/** Has a pending refund looked at a day from now. Repeatable. */
export async function lookLater(tx: Tx, looking: Looking, now: number): Promise<void> {
  const dedupeKey = `refund-look-${looking.way}-${looking.refundId}-${looking.look}`
  await addJob(tx, { kind: 'look-after-refund', payload: looking, dedupeKey }, now + DAY_MS)
}
