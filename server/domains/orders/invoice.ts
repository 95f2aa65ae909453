import { brand } from '#contract/brand.ts'
import { formatRupees } from '#contract/money.ts'
import type { Order } from '#contract/order.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { amountInWords } from './amount-in-words.ts'

/** What stands on an invoice, whatever it is written on. Amounts are written out. */
export interface Invoice {
  title: string
  number: string
  date: string
  isCancelled: boolean
  /** A line each. */
  seller: readonly string[]
  receiver: readonly string[]
  /** Where the tax is due: the state, or the country outside of India. */
  placeOfSupply: string
  lines: readonly { title: string; hsn: string; price: string; quantity: string; amount: string }[]
  /** Subtotal, charges and what was let off. */
  sums: readonly (readonly [name: string, amount: string])[]
  total: string
  totalInWords: string
  /** The taxes that are in the total; none are named by a shop without a tax number. */
  taxes: readonly (readonly [name: string, amount: string])[]
  /** How it is or was paid, as a sentence. */
  payment: string
}

/** What the invoice of an order says, for the shopper whose order it is. Dates are India's. */
export function invoiceOf(order: Order, { fullname, email }: { fullname: string; email: string }): Invoice {
  const { street, city, state, pincode, country } = order.address
  return {
    title: shopFacts.gstin ? 'Tax invoice' : 'Invoice',
    number: order.number,
    date: day.format(new Date(order.createdAt)),
    isCancelled: order.status === 'cancelled',
    seller: [shopFacts.legalName, shopFacts.address, ...gstinLine(), brand.email, brand.phone.shown],
    receiver: [fullname, street, `${city}, ${state} ${pincode}`, country, order.phone, email].filter(Boolean),
    placeOfSupply: country === 'India' ? state : country,
    lines: order.lines.map(({ title, pricePaise, quantity }) => ({
      title,
      hsn: shopFacts.gst.hsn,
      price: formatRupees(pricePaise),
      quantity: String(quantity),
      amount: formatRupees(pricePaise * quantity),
    })),
    sums: [
      ['Subtotal', formatRupees(order.subtotalPaise)],
      ...order.charges.map(({ name, paise }) => [name, formatRupees(paise)] as const),
      ...order.discounts.map(({ name, paise }) => [name, `−${formatRupees(paise)}`] as const),
      ...(order.coupon ? [[`Coupon ${order.coupon.code}`, `−${formatRupees(order.coupon.paise)}`] as const] : []),
    ],
    total: formatRupees(order.totalPaise),
    totalInWords: amountInWords(order.totalPaise),
    taxes: shopFacts.gstin ? taxesIn(order) : [],
    payment: paymentSentence(order),
  }
}

function gstinLine(): string[] {
  return shopFacts.gstin ? [`GSTIN ${shopFacts.gstin}`] : []
}

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })

/**
 * What of the total is tax: to the paisa, so that the value before tax and the taxes come to the total. Within the shop's
 * own state the union and the state share it in equal parts.
 */
function taxesIn({ totalPaise, address: { state, country } }: Order): Invoice['taxes'] {
  const { percent } = shopFacts.gst
  const isAtHome = country === 'India' && state === shopFacts.state
  const names = isAtHome ? ['CGST', 'SGST'] : ['IGST']
  const rate = percent / names.length
  const each = Math.round((totalPaise * rate) / (100 + percent))
  return [
    ['Value before tax', formatRupees(totalPaise - each * names.length)],
    ...names.map((name) => [`${name} ${rate}%`, formatRupees(each)] as const),
  ]
}

const PAID_BY: Record<Order['payment'], string> = {
  cod: 'in cash on delivery',
  online_payment: 'by online payment',
  card: 'by card from abroad',
}

function paymentSentence({ money, payment }: Order): string {
  const paid = `Paid ${PAID_BY[payment]}`
  const states: Record<Order['money'], string> = {
    'on delivery': 'To be paid when the parcel comes (Cash on Delivery).',
    paid: `${paid}.`,
    'being refunded': `${paid}; the money is on its way back.`,
    refunded: `${paid}, and given back.`,
    none: 'Nothing was paid.',
  }
  return states[money]
}
