/**
 * The specification asks the account before something enters the bag. Without it,
 * a shopper would hear only later that a piece is sold out.
 */
import { readSession } from '#sync/session/session-store.ts'
import { defaultSyncContext } from '#sync/sync-context.ts'
import { type AccountAnswer, askAccountFirst, type BagProposal } from '#sync/synced-lists/sync-bag.ts'
import { connection } from '../network/connection.ts'
import { scheduleSync } from '../sync/schedule-sync.ts'

const ANSWER_TIMEOUT_MS = 3000

/**
 * Asks the shopper's account about a change of the bag, unless the server is
 * already known to be unreachable.
 */
export async function askAccount(proposal: BagProposal): Promise<AccountAnswer> {
  const session = connection.reachable ? await readSession() : null
  if (!session) return { kind: 'not asked' }
  const timeout = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), ANSWER_TIMEOUT_MS)
  })
  const answer = await askAccountFirst(proposal, session, defaultSyncContext, timeout)
  if (answer.kind === 'none in time') scheduleSync()
  return answer
}
