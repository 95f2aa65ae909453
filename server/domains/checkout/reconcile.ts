import { askProvider } from './ask-provider.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import { endOverdueHolds } from './end-holds.ts'
import { askNextAt, dueForAsking, type Intended } from './intended-order-store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const AT_ONCE = 100

/**
 * Asks the providers about payments that nobody has told of, and ends the holds whose time is over. Asking comes first,
 * so that money which has arrived keeps its pieces; a provider that is silent does not keep the holds from ending.
 * Repeatable, and may run in several processes at once.
 */
export async function reconcile(parts: Pick<CheckoutParts, 'db' | 'clock' | 'ways' | 'nudge'>): Promise<void> {
  const now = parts.clock()
  const due = await dueForAsking(parts.db, now, AT_ONCE)
  const asked = await Promise.allSettled(due.map((intended) => askOnce(parts, intended, now)))
  await endOverdueHolds(parts)
  const failed = asked.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

async function askOnce(parts: Parameters<typeof reconcile>[0], intended: Intended, now: number): Promise<void> {
  // Of several processes the one that says when to ask next is the one that asks now.
  if (await askNextAt(parts.db, intended, nextAsking(now, intended))) await askProvider(parts, intended)
}

/**
 * Payments that take days exist, and get rarer the longer they take; after a week nobody asks any more. One that came to
 * its end is looked at twice more, because shoppers do pay twice, and the second payment may be the one that nobody told of.
 */
function nextAsking(now: number, { createdAt, state }: Intended): number | null {
  const age = now - createdAt
  if (state === 'placed' || state === 'returned') {
    if (age < HOUR) return now + HOUR
    return age < DAY ? now + DAY : null
  }
  if (age < 15 * MINUTE) return now + MINUTE
  if (age < HOUR) return now + 5 * MINUTE
  if (age < DAY) return now + 30 * MINUTE
  return age < 7 * DAY ? now + 6 * HOUR : null
}
