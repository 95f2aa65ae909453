import type { PushService } from '../../providers/push-service.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import { writeDevice } from './news-device-store.ts'

/** What hearing of orders works with. */
export interface OrderNewsParts {
  db: Queries
  clock: () => number
  push: PushService
}

interface Asked {
  sessionId: string
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** Lets the device of a session hear of orders. Answers false when nothing may or can be sent there. Repeatable. */
export async function wantOrderNews(
  { db, clock, push }: OrderNewsParts,
  { sessionId, endpoint, keys }: Asked,
): Promise<boolean> {
  if (!push.canReach({ endpoint, ...keys })) return false
  const device = { session_id: sessionId, endpoint, ...keys, asked_at: clock() }
  await inTransaction(db, (tx) => writeDevice(tx, device))
  return true
}
