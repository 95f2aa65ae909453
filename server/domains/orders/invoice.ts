/**
 * The invoice of an order as a page to print or to save as PDF. Its looks are style attributes alone: the browser opens
 * it from memory, where the policy of the shop's pages goes on holding.
 */
import { brand } from '#contract/brand.ts'
import { formatRupees, toPaise, toRupees } from '#contract/money.ts'
import { escaped } from '../../letters/escaped.ts'
import type { OrderOnWire } from './order-on-wire.ts'

interface Receiver {
  fullname: string
  email: string
}

export function invoiceOf(order: OrderOnWire, { fullname, email }: Receiver): string {
  const { street, city, state, pincode, country } = order.address
  const receiver = [fullname, street, `${city}, ${state} ${pincode}`, country, order.phone, email].filter(Boolean)
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(`Invoice ${order.order_id}`)}</title>
</head>
<body style="max-width:720px;margin:32px auto;padding:0 24px;background:#ffffff;color:#231b16;${TEXT}">
<p style="margin:0;${DISPLAY};font-size:28px">${escaped(brand.name)}</p>
<p style="margin:0 0 24px;color:#65574c">${escaped(brand.address)}<br>${escaped(brand.email)}, ${escaped(brand.phone.shown)}</p>
<h1 style="margin:0 0 8px;${DISPLAY};font-weight:400;font-size:24px">Invoice ${escaped(order.order_id)}</h1>
<p style="margin:0 0 24px">Date: ${day.format(new Date(order.createdAt))}${
    order.status === 'cancelled' ? '<br><strong>This order was cancelled.</strong>' : ''
  }</p>
<h2 style="margin:0 0 4px;font-size:16px">Sold and sent to</h2>
<p style="margin:0 0 24px">${receiver.map(escaped).join('<br>')}</p>
<table style="width:100%;border-collapse:collapse">
<thead><tr>${['Piece', 'Price', 'Quantity', 'Amount'].map((name, at) => cell('th', name, at > 0)).join('')}</tr></thead>
<tbody>
${rowsOf(order).map(row).join('\n')}
</tbody>
<tfoot>${row(['Total', '', '', formatRupees(order.amount)], 700)}</tfoot>
</table>
<p style="margin:24px 0 0">${escaped(paidBy(order))}</p>
</body>
</html>
`
}

const TEXT = "font-family:Figtree,Roboto,'Segoe UI',Arial,sans-serif;font-size:15px;line-height:1.5"
const DISPLAY = "font-family:Marcellus,Georgia,'Times New Roman',serif"

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })

function rowsOf({ products, charges, discounts, coupon }: OrderOnWire): string[][] {
  return [
    ...products.map(({ productID: { title, price }, quantity }) => [
      title,
      formatRupees(price),
      String(quantity),
      formatRupees(toRupees(toPaise(price) * quantity)),
    ]),
    ...charges.map(({ name, amount }) => [name, '', '', formatRupees(amount)]),
    ...discounts.map(({ name, amount }) => [name, '', '', `−${formatRupees(amount)}`]),
    ...(coupon ? [[`Coupon ${coupon.code}`, '', '', `−${formatRupees(coupon.amount)}`]] : []),
  ]
}

function row(cells: readonly string[], weight = 400): string {
  return `<tr style="font-weight:${weight}">${cells.map((words, at) => cell('td', words, at > 0)).join('')}</tr>`
}

function cell(element: 'th' | 'td', words: string, isNumber: boolean): string {
  const side = isNumber ? 'right' : 'left'
  return `<${element} style="padding:8px 0 8px ${isNumber ? 12 : 0}px;border-bottom:1px solid #ddd1bf;text-align:${side}">${escaped(words)}</${element}>`
}

const MONEY: Record<OrderOnWire['money'], string> = {
  'on delivery': 'To be paid when the parcel comes (Cash on Delivery).',
  paid: 'Paid.',
  'being refunded': 'Paid; the money is on its way back.',
  refunded: 'Paid, and given back.',
  none: 'Nothing was paid.',
}

function paidBy({ money, payment }: OrderOnWire): string {
  if (payment === 'cod' || money === 'none') return MONEY[money]
  return `${MONEY[money]} ${payment === 'card' ? 'By card from abroad.' : 'Online.'}`
}
