import { addOwnerEmail } from '../../emails/owner-email.ts'
import { parseColumn, returnHistoryColumn } from '../../storage/json-columns.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { readOrder } from '../ordering/orders/order-store.ts'
import type { ReturnDeps } from './request-return.ts'
import { exchangeReturnedEmail } from './return-owner-emails.ts'
import { findReturnOfExchange, updateReturn } from './return-store.ts'

/**
 * Reopens the return whose new pieces came back undelivered, so that the owner can send them again or refund the shopper.
 * The new pieces are in stock again, and the return no longer reserves them. Idempotent.
 */
export async function reopenExchange({ db, clock }: ReturnDeps, exchangeOrderId: string): Promise<void> {
  const now = clock()
  await inTransaction(db, async (tx) => {
    const returned = await findReturnOfExchange(tx, exchangeOrderId)
    const order = await readOrder(tx, { id: exchangeOrderId })
    if (returned?.state !== 'exchanged' || !order) return
    const events = parseColumn(returnHistoryColumn, returned.history)
    const history = JSON.stringify([...events, { state: 'received', at: now }])
    if (!(await updateReturn(tx, returned, { state: 'received', history }))) return
    await addOwnerEmail(tx, exchangeReturnedEmail(returned, order.row.number), now)
  })
}
