/** Finds where the shop's own data contradicts itself. Only reads, so the shop may be running. */
import { formatRupees, toCents } from '#contract/money.ts'
import { localImageNames } from '../../providers/image-host.ts'
import { dialectOf } from '../../storage/dialects.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { namedAmountsColumn, parseColumn } from '../../storage/json-columns.ts'
import type { Queries } from '../../storage/transaction.ts'
import { booksBalance } from '../accounting/books-balance.ts'
import { creditNoteColumn, invoiceColumn } from '../invoices/document-schemas.ts'
import { sumOf } from '../invoices/tax-split.ts'
import { formatPaymentAmount } from '../money/payment-options.ts'
import {
  listBrokenReferences,
  listDamage,
  listOrderless,
  listOverrefunded,
  listUnpaid,
  listUnqueuedRefunds,
  listWrongHolds,
  listWrongOrderStock,
  listWrongStock,
  listWrongUses,
  numberedPapers,
  type OrderSums,
  readOrderSums,
  readPapers,
  readPictureUrls,
  readSeries,
} from './differences-store.ts'

/** In words for the owner. */
export interface Difference {
  what: string
  /** What to type or do. */
  next: string
}

/** Except what the database itself ensures. `files` is null if pictures are stored elsewhere. */
export async function* findDifferences(db: Queries, files: FileStore | null): AsyncGenerator<Difference> {
  if (dialectOf(db) === 'sqlite') yield* damage(db)
  yield* orderSums(db)
  yield* stock(db)
  yield* coupons(db)
  yield* money(db)
  yield* papers(db)
  if (files) yield* pictures(db, files)
}

const RESTORE = 'stop the shop, and restore a backup from before the damage'

async function* damage(db: Queries): AsyncGenerator<Difference> {
  for (const line of await listDamage(db)) yield { what: `The database is damaged: ${line}`, next: RESTORE }
  for (const { table, rowid, parent } of await listBrokenReferences(db)) {
    yield { what: `Row ${rowid} of ${table} belongs to a row of ${parent} that is missing`, next: RESTORE }
  }
}

async function* orderSums(db: Queries): AsyncGenerator<Difference> {
  for await (const page of readOrderSums(db)) {
    for (const order of page) {
      const wrong = wrongSum(order)
      if (wrong) yield { what: `${order.number}: ${wrong}`, next: `order ${order.number}` }
    }
  }
  for (const { id, method } of await listOrderless(db)) {
    yield { what: `The checkout ${id} (${method}) became an order, and there is none`, next: RESTORE }
  }
}

/** The rule of `calculatePrice` in the contract. */
function wrongSum(order: OrderSums): string | null {
  const { subtotal_paise: subtotal, total_paise: total, coupon_paise: coupon, charge, currency } = order
  const lines = Number(order.lines ?? 0)
  if (lines !== subtotal) return `its lines make ${formatRupees(lines)}, not ${formatRupees(subtotal)}`
  const [charges = 0, discounts = 0] = [order.charges, order.discounts].map((json) =>
    parseColumn(namedAmountsColumn, json).reduce((sum, { paise }) => sum + paise, 0),
  )
  const due = Math.max(0, subtotal + charges - discounts) - coupon
  if (due !== total) return `its sums make ${formatRupees(due)}, not ${formatRupees(total)}`
  const expected = currency === 'INR' ? total : order.paise_per_dollar && toCents(total, order.paise_per_dollar)
  if (expected !== null && expected !== charge) {
    return `its checkout charged ${formatPaymentAmount({ amount: charge, currency })} for ${formatRupees(total)}`
  }
  return order.state === 'ordered' ? null : `its checkout is ${order.state}`
}

async function* stock(db: Queries): AsyncGenerator<Difference> {
  for (const { product, size, stock, sum } of await listWrongStock(db)) {
    const name = size === null ? product : `${product} in ${size}`
    const rest = stock < 0 ? '' : `, its sizes ${sum}`
    yield { what: `${name} has a stock of ${stock}${rest}`, next: `stock ${product} <number>, after counting` }
  }
  for (const { product, size, counted, held } of await listWrongHolds(db)) {
    const name = size === '' ? product : `${product} in ${size}`
    yield { what: `Unconfirmed orders hold ${held} of ${name}, and ${counted} are counted`, next: 'orders unconfirmed' }
  }
  for (const { number, status, stock_state } of await listWrongOrderStock(db)) {
    const isHeld = stock_state === 'taken' || stock_state === 'waiting'
    const what = isHeld ? `has ended (${status}), and its pieces are not back in stock` : `goes on without its pieces`
    yield { what: `${number} ${what}`, next: `order ${number}` }
  }
}

async function* coupons(db: Queries): AsyncGenerator<Difference> {
  for (const { code, uses, used, max_uses } of await listWrongUses(db)) {
    const limit = max_uses !== null && uses > max_uses ? `, and may be used ${max_uses} times` : ''
    yield { what: `The coupon ${code} counts ${uses} uses, has ${used}${limit}`, next: 'coupons' }
  }
}

async function* money(db: Queries): AsyncGenerator<Difference> {
  for (const { number, method } of await listUnpaid(db)) {
    yield { what: `${number} was paid with ${method}, and there is no payment`, next: `order ${number}` }
  }
  for (const { payment_id, number } of await listUnqueuedRefunds(db)) {
    yield { what: `The refund of ${payment_id} (${number ?? 'no order'}) waits, and nothing makes it`, next: 'refunds' }
  }
  for (const { payment_id, number, amount, refunded, currency } of await listOverrefunded(db)) {
    const [paid, back] = [amount, Number(refunded)].map((sum) => formatPaymentAmount({ amount: sum, currency }))
    yield {
      what: `Of ${payment_id} (${number ?? 'no order'}), ${paid}, ${back} were given back`,
      next: 'refunds --all',
    }
  }
  for (const { currency, difference } of await booksBalance(db)) {
    if (difference === 0) continue
    const amount = formatPaymentAmount({ amount: difference, currency })
    yield { what: `The books in ${currency} do not balance, by ${amount}`, next: 'settlements check' }
  }
}

async function* papers(db: Queries): AsyncGenerator<Difference> {
  for await (const page of readPapers(db)) {
    for (const { number, orderTotal, invoice, notes } of page) {
      const { orderNumber, total, lines } = parseColumn(invoiceColumn, invoice)
      const credited = notes.reduce((sum, json) => sum + parseColumn(creditNoteColumn, json).total.gross, 0)
      const of = `The invoice ${number} of ${orderNumber}`
      const next = `order ${orderNumber}`
      const parts = total.taxable + total.cgst + total.sgst + total.igst
      if (total.gross !== orderTotal || total.gross !== sumOf(lines).gross || total.gross !== parts) {
        yield { what: `${of} says ${formatRupees(total.gross)}, the order ${formatRupees(orderTotal)}`, next }
      }
      if (credited > total.gross) {
        yield { what: `${of} over ${formatRupees(total.gross)} has credit notes over ${formatRupees(credited)}`, next }
      }
    }
  }
  for (const table of numberedPapers) {
    for (const { name, count, last, counted } of await readSeries(db, table)) {
      const next = 'gstr1 <YYYY-MM>, and ask your accountant'
      if (count !== last) yield { what: `${last - count} numbers up to ${name}${last} are missing`, next }
      if (counted !== last) yield { what: `${name} has come to ${last}, and ${counted} is counted`, next }
    }
  }
}

async function* pictures(db: Queries, files: FileStore): AsyncGenerator<Difference> {
  const names = new Set(await files.list())
  for await (const page of readPictureUrls(db)) {
    for (const { shown_by, urls } of page) {
      for (const name of localImageNames(urls)) {
        if (names.has(name) || (await isStored(files, name))) continue
        yield { what: `The picture ${name} of ${shown_by} is missing`, next: 'copy it from a backup to the uploads' }
      }
    }
  }
}

/** A picture of the last seconds was not listed. */
async function isStored(files: FileStore, name: string): Promise<boolean> {
  const stream = await files.get(name)
  stream?.destroy()
  return stream !== null
}
