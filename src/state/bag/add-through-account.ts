import { addPurchase, quantitiesById } from '#contract/bag/cart-contents.ts'
import { type BagProposal, proposeToAccount } from '#sync/documents/sync-bag.ts'
import { readSession } from '#sync/session/session-store.ts'
import { defaultSyncContext } from '#sync/sync-context.ts'
import { connection } from '../network/connection.ts'
import { scheduleSync } from '../sync/schedule-sync.ts'

/** Whether the account took the product. `reason` is the server's explanation; null if it gave none. */
export type AccountResponse = { kind: 'added' } | { kind: 'refused'; reason: string | null }

const RESPONSE_TIMEOUT_MS = 3000

/**
 * Asks the account to add a product before this device does. Without a response in time the product goes into the bag, and
 * the account gets it with the next sync. Null without a session or a reachable server; then nothing has changed.
 */
export async function addThroughAccount(proposal: BagProposal): Promise<AccountResponse | null> {
  const session = connection.reachable ? await readSession() : null
  if (!session) return null
  const result = await proposeToAccount(proposal, session, defaultSyncContext, responseTimeout())
  if (result.kind === 'no session') return null
  if (result.kind === 'pending') {
    scheduleSync()
    return { kind: 'added' }
  }
  const { contents, purchased, rejectionReasons } = result.account
  // Counts what was purchased in between too: the account did take that.
  const taken = quantitiesById(addPurchase(contents, purchased)).get(proposal.productId) ?? 0
  return taken > 0 ? { kind: 'added' } : { kind: 'refused', reason: rejectionReasons.get(proposal.productId) ?? null }
}

function responseTimeout(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), RESPONSE_TIMEOUT_MS)
  })
}
