import { addPurchase, quantitiesByKey } from '#contract/bag/cart-contents.ts'
import { lineKey } from '#contract/bag/line-id.ts'
import { readSession } from '#sync/session/session-store.ts'
import { defaultSyncContext } from '#sync/sync-context.ts'
import { type BagProposal, proposeToAccount } from '#sync/synced-lists/sync-bag.ts'
import { connection } from '../network/connection.ts'
import { scheduleSync } from '../sync/schedule-sync.ts'

/**
 * The server's response to an attempt to add a product to the account's bag. `reason` explains a refusal; null if the
 * server gave no reason.
 */
export type AccountResponse = { kind: 'added' } | { kind: 'refused'; reason: string | null }

const RESPONSE_TIMEOUT_MS = 3000

/**
 * Adds a product to the bag through the server. If the server does not respond within 3 seconds, adds the product on
 * this device, and the next sync sends it. Returns null, and changes nothing, if the shopper is not logged in or the
 * server is already known to be unreachable.
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
  // Units bought in the meantime count too, because the account had accepted them.
  const key = lineKey(proposal.line)
  const taken = quantitiesByKey(addPurchase(contents, purchased)).get(key) ?? 0
  return taken > 0 ? { kind: 'added' } : { kind: 'refused', reason: rejectionReasons.get(key) ?? null }
}

function responseTimeout(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), RESPONSE_TIMEOUT_MS)
  })
}
