import { brand } from '#contract/brand.ts'
import { formatRupees } from '#contract/money.ts'
import { itemTitle, type Order } from '#contract/orders/order.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { amountInWords } from './amount-in-words.ts'

/** Content of an invoice, used for both the HTML page and the PDF file. All amounts are formatted strings. */
export interface Invoice {
  title: string
  number: string
  date: string
  isCancelled: boolean
  /** Name, address and contact details of the seller, as lines of text. */
  seller: readonly string[]
  receiver: readonly string[]
  /** Place where the tax is due: the buyer's state, or the country for addresses outside India. */
  placeOfSupply: string
  lines: readonly { title: string; hsn: string; price: string; quantity: string; amount: string }[]
  /** Subtotal, charges and discounts, which add up to the total. */
  sums: readonly (readonly [name: string, amount: string])[]
  total: string
  totalInWords: string
  /** Value before tax and the taxes included in the total. Empty if the shop has no tax number (GSTIN). */
  taxes: readonly (readonly [name: string, amount: string])[]
  /** Sentence that states whether and how the order has been paid, e.g. `Paid by online payment.` */
  payment: string
}

/** Creates the invoice for a user's order, dated in Indian Standard Time. */
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
    lines: order.lines.map(({ title, size, pricePaise, quantity }) => ({
      title: itemTitle({ title, size }),
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

/**
 * Creates a copy of an invoice for anyone who follows the order through a link. It names the buyer, but has neither
 * street nor phone number nor email address, because links are forwarded and end up in the history of shared devices.
 */
export function withoutContactDetails(order: Order, { fullname }: { fullname: string }): Invoice {
  const invoice = invoiceOf({ ...order, phone: '', address: { ...order.address, street: '' } }, { fullname, email: '' })
  return { ...invoice, receiver: [...invoice.receiver, 'The invoice in your account has your full address.'] }
}

function gstinLine(): string[] {
  return shopFacts.gstin ? [`GSTIN ${shopFacts.gstin}`] : []
}

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })

/**
 * Splits an order's total into the value before tax and the taxes, which add up to exactly the total. Orders within the
 * shop's own state have two equal taxes (CGST and SGST); all other orders have one tax (IGST).
 */
function taxesIn({ totalPaise, address: { state, country } }: Order): Invoice['taxes'] {
  const { percent } = shopFacts.gst
  const isSameState = country === 'India' && state === shopFacts.state
  const names = isSameState ? ['CGST', 'SGST'] : ['IGST']
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
  card: 'by international card',
}

function paymentSentence({ money, payment }: Order): string {
  const paid = `Paid ${PAID_BY[payment]}`
  const states: Record<Order['money'], string> = {
    'on delivery': 'To be paid on delivery (Cash on Delivery).',
    paid: `${paid}.`,
    'being refunded': `${paid}; being refunded.`,
    refunded: `${paid}; refunded.`,
    none: 'Not paid.',
  }
  return states[money]
}
