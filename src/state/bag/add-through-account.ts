import { addPurchase, quantitiesById } from '#contract/bag/cart-contents.ts'
import { type BagProposal, proposeToAccount } from '#sync/documents/sync-bag.ts'
import { readSession } from '#sync/session/session-store.ts'
import { defaultSyncContext } from '#sync/sync-context.ts'
import { connection } from '../network/connection.ts'
import { scheduleSync } from '../sync/schedule-sync.ts'

/** The account's response to an added product. `reason` is the server's explanation; null if it gave none. */
export type AccountResponse = { kind: 'added' } | { kind: 'refused'; reason: string | null }

const RESPONSE_TIMEOUT_MS = 3000

/**
 * Proposes an added product to the account before this device adds it. If no response arrives in time, adds the product
 * to the bag, and the next sync sends it to the account. Returns null, and changes nothing, without a session or a
 * reachable server.
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
  // Includes quantities purchased in the meantime, because the account had accepted those too.
  const taken = quantitiesById(addPurchase(contents, purchased)).get(proposal.productId) ?? 0
  return taken > 0 ? { kind: 'added' } : { kind: 'refused', reason: rejectionReasons.get(proposal.productId) ?? null }
}

function responseTimeout(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), RESPONSE_TIMEOUT_MS)
  })
}
