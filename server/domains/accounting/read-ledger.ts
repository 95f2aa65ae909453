import type { Queries } from '../../storage/transaction.ts'
import { listCreditNotes, listInvoices } from '../invoices/invoice-store.ts'
import type { LedgerInput, MoneyMovement } from './ledger.ts'
import { listGivenBack, listReceived, PAID_BY_OWNER, type RecordedMoney } from './money-store.ts'
import type { Month } from './months.ts'
import { listSettlementLines } from './settlement-store.ts'

/** `skipped` lists what is in another currency without a known rate. */
export async function readLedger(db: Queries, { from, to }: Month): Promise<LedgerInput & { skipped: string[] }> {
  const isInMonth = ({ at }: { at: number }) => at >= from && at < to
  const payments = (await listReceived(db)).filter(isInMonth)
  const refunds = (await listGivenBack(db)).filter(isInMonth)
  const settlements = await listSettlementLines(db, { from, to })
  const foreign = settlements.filter(({ currency }) => currency !== 'INR')
  return {
    invoices: await listInvoices(db, from, to),
    creditNotes: await listCreditNotes(db, from, to),
    payments: payments.flatMap(toMovement),
    refunds: refunds.flatMap(toMovement),
    settlements: settlements.filter(({ currency }) => currency === 'INR'),
    skipped: [
      ...[...payments, ...refunds]
        .filter(({ paise }) => paise === null)
        .map(({ id, paymentId }) => id ?? paymentId ?? ''),
      ...foreign.map(({ id }) => id),
    ],
  }
}

function toMovement({ method, id, paymentId, at, paise }: RecordedMoney): MoneyMovement[] {
  if (paise === null) return []
  const isByOwner = id === PAID_BY_OWNER
  return [{ at, id: isByOwner || id === null ? (paymentId ?? '') : id, account: isByOwner ? 'bank' : method, paise }]
}
