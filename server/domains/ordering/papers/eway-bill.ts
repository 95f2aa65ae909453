/**
 * Goods worth more than ₹50,000 travel with an e-way bill, which the seller makes at ewaybillgst.gov.in
 * before they leave (CGST Rules 2017, rule 138). Imitation jewellery is not exempt.
 */
import { formatRupees } from '#contract/money.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { addOwnerEmail, type OwnerEmail } from '../../../emails/owner-email.ts'
import type { Tx } from '../../../storage/transaction.ts'
import type { StoredOrder } from '../orders/order-store.ts'

/** In paise. */
const FREE_UP_TO = 50_000_00

/** What the goods are worth with tax; of an exchange, which costs nothing, at their prices. */
function consignmentPaise({ row, lines }: StoredOrder): number {
  if (row.total_paise > 0) return row.total_paise
  return lines.reduce((sum, { price_paise, quantity }) => sum + price_paise * quantity, 0)
}

/** Only registered sellers need one. */
export function lacksEwayBill(order: StoredOrder): boolean {
  return shopFacts.gstin !== '' && order.row.eway_bill === null && consignmentPaise(order) > FREE_UP_TO
}

/** Twelve digits, with or without spaces; null if they are not. */
export function parseEwayBill(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '')
  return /^\d{12}$/.test(digits) ? digits : null
}

/** E.g. `1234 5678 9012`, as the portal prints it. */
export function formatEwayBill(digits: string): string {
  return digits.replace(/(?<=^\d{4}|^\d{8})/g, ' ')
}

/** Once when the parcel is packed, and once if it leaves without one. */
export async function warnOfEwayBill(tx: Tx, order: StoredOrder, when: 'packed' | 'dispatched', now: number) {
  if (lacksEwayBill(order)) await addOwnerEmail(tx, ewayBillEmail(order.row, consignmentPaise(order), when), now)
}

export function ewayBillEmail(
  { id, number }: Pick<StoredOrder['row'], 'id' | 'number'>,
  paise: number,
  when: 'packed' | 'dispatched',
): OwnerEmail {
  const value = formatRupees(paise)
  return {
    subject:
      when === 'packed' ? `Order ${number} needs an e-way bill` : `Order ${number} has left without an e-way bill`,
    paragraphs: [
      `The parcel of ${number} is worth ${value}. Above ${formatRupees(FREE_UP_TO)} it may travel only with an e-way bill.`,
      `Make one at ewaybillgst.gov.in, and record its number: npm run cli -- eway-bill ${number} <number>`,
      'It is then printed on the invoice. A carrier that has the parcel already asks for the number on its own website.',
    ],
    dedupeKey: `eway-bill-${when}-${id}`,
  }
}
