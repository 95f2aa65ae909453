import { writeFile } from 'node:fs/promises'
import { brand } from '#contract/brand.ts'
import { formatRupees } from '#contract/money.ts'
import { hidesPrices } from '#contract/orders/hides-prices.ts'
import { itemTitle, type Order } from '#contract/orders/order.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { formatIndiaDay } from '../../../lib/clock.ts'
import type { Queries } from '../../../storage/transaction.ts'
import { readUser } from '../../account/user-store.ts'
import { invoicePdf } from '../../invoices/invoice-pdf.ts'
import type { PrintedDocument } from '../../invoices/printed-document.ts'
import { describeOrder } from '../orders/describe-order.ts'
import { readOrder } from '../orders/order-store.ts'

/** As a PDF, for the parcel. Returns false if there is no such order. */
export async function savePackingSlip(db: Queries, number: string, file: string): Promise<boolean> {
  const stored = await readOrder(db, { id: number })
  if (!stored) return false
  const buyer = await readUser(db, stored.row.user_id)
  const printed = printedPackingSlip(await describeOrder(db, stored), buyer?.fullname ?? '')
  await writeFile(file, await invoicePdf({ printed, createdAt: new Date(stored.row.created_at) }))
  return true
}

/** What goes in with the pieces, in none of the shopper's words. */
export function cardInParcel(order: Pick<Order, 'gift' | 'address'>): string[] {
  if (!order.gift) return []
  const card = order.gift.message ? 'A wishes card with your message' : 'A wishes card'
  return [`${card} goes into the parcel${hidesPrices(order) ? ', and no prices' : ''}.`]
}

type PackedOrder = Pick<Order, 'number' | 'createdAt' | 'address' | 'gift' | 'lines' | 'totalPaise'>

/** What the recipient of a gift reads. The invoice stays with the buyer. */
function printedPackingSlip(order: PackedOrder, buyerName: string): PrintedDocument {
  const { number, createdAt, address, gift, lines } = order
  const { recipient = buyerName, street, city, state, pincode, country } = address
  const price = (paise: number) => (hidesPrices(order) ? '' : formatRupees(paise))
  return {
    title: 'Packing slip',
    mark: '',
    number,
    facts: [
      ['Order number', number],
      ['Ordered on', formatIndiaDay(Date.parse(createdAt))],
      ...(gift ? [['Wishes card', gift.occasion] as const] : []),
    ],
    notice: '',
    headings: ['Sent by', 'Sent to', ''],
    seller: [brand.name, shopFacts.address, brand.email, brand.phone.shown],
    receiver: [recipient, street, `${city}, ${state} ${pincode}`, country].filter(Boolean),
    consignee: [],
    lines: lines.map((line) => ({
      title: itemTitle(line),
      hsn: '',
      price: price(line.pricePaise),
      quantity: String(line.quantity),
      amount: price(line.pricePaise * line.quantity),
    })),
    sums: [],
    total: price(order.totalPaise),
    totalInWords: '',
    taxes: [],
    taxTable: null,
    remarks: gift?.message ? ['Message on the card:', ...gift.message.split('\n')] : [],
    signatory: '',
  }
}
