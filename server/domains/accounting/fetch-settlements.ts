import type { Razorpay } from '../../providers/razorpay.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import type { Month } from './months.ts'
import { razorpayLine } from './settlement-reports.ts'
import { type SettlementLine, upsertSettlementLines } from './settlement-store.ts'

const PER_PAGE = 100

/**
 * Returns how many lines there are, and how many are new or changed; or why Razorpay did not
 * answer, with nothing stored.
 */
export async function fetchRazorpaySettlements(
  { db, razorpay, now }: { db: Queries; razorpay: Razorpay; now: number },
  { name }: Month,
): Promise<{ lines: number; changed: number } | { problem: string }> {
  const [year = 0, month = 0] = name.split('-').map(Number)
  const lines: SettlementLine[] = []
  for (;;) {
    const page = await razorpay.readSettled({ year, month, skip: lines.length })
    if (page.kind === 'refused') return { problem: `${page.code} ${page.message}` }
    if (page.kind === 'unknown') return { problem: page.reason }
    lines.push(
      ...page.value.map(({ netPaise, feePaise, taxPaise, ...item }) =>
        razorpayLine({ ...item, net: netPaise, fee: feePaise, tax: taxPaise }),
      ),
    )
    if (page.value.length < PER_PAGE) break
  }
  return { lines: lines.length, changed: await inTransaction(db, (tx) => upsertSettlementLines(tx, lines, now)) }
}
