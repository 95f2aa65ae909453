import { brand } from '#contract/brand.ts'
import { itemTitle } from '#contract/orders/order.ts'
import { spread } from '#contract/orders/split-amount.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { addressColumn, businessColumn, namedAmountsColumn, parseColumn } from '../../../storage/json-columns.ts'
import type { Queries } from '../../../storage/transaction.ts'
import { readUser } from '../../account/user-store.ts'
import type { InvoiceContent } from '../../invoices/document-schemas.ts'
import { readLut } from '../../invoices/lut-store.ts'
import { placeOfSupply } from '../../invoices/place-of-supply.ts'
import { splitTax, sumOf } from '../../invoices/tax-split.ts'
import { readCharge } from '../checkout/checkout-store.ts'
import { PAYMENT_KIND } from '../orders/describe-order.ts'
import type { StoredOrder } from '../orders/order-store.ts'

/** As it would be issued at `now` (epoch ms). */
export async function invoiceOfOrder(db: Queries, { row, lines }: StoredOrder, now: number): Promise<InvoiceContent> {
  const user = await readUser(db, row.user_id)
  const address = parseColumn(addressColumn, row.address)
  const lut = await readLut(db, now)
  const business = row.business === null ? undefined : parseColumn(businessColumn, row.business)
  const supply = placeOfSupply(address, { hasLut: lut !== null, business })
  const shares = spread(
    row.total_paise,
    lines.map(({ price_paise, quantity }) => price_paise * quantity),
  )
  const taxedLines = lines.map((line, index) => ({
    position: line.position,
    title: itemTitle({ title: line.title, size: line.size ?? undefined }),
    hsn: line.hsn,
    rate: line.gst_rate,
    quantity: line.quantity,
    unit: line.unit,
    pricePaise: line.price_paise,
    ...splitTax(shares[index] ?? 0, line.gst_rate, supply.kind),
  }))
  return {
    orderNumber: row.number,
    orderedAt: row.created_at,
    seller: {
      name: shopFacts.legalName,
      address: shopFacts.address,
      gstin: shopFacts.gstin,
      email: brand.email,
      phone: brand.phone.shown,
    },
    buyer: {
      name: user?.fullname ?? '',
      email: user?.email ?? '',
      phone: row.phone,
      address,
      ...(business && { business }),
    },
    supply,
    lines: taxedLines,
    total: sumOf(taxedLines),
    subtotalPaise: row.subtotal_paise,
    charges: parseColumn(namedAmountsColumn, row.charges),
    discounts: parseColumn(namedAmountsColumn, row.discounts),
    coupon: row.coupon_code === null ? null : { code: row.coupon_code, paise: row.coupon_paise },
    payment: PAYMENT_KIND[row.method],
    lut: supply.kind === 'export without tax' ? (lut?.number ?? null) : null,
    foreign: await readForeignAmount(db, row.checkout_session_id),
  }
}

async function readForeignAmount(db: Queries, checkoutId: string): Promise<InvoiceContent['foreign']> {
  const charge = await readCharge(db, checkoutId)
  if (!charge || charge.currency === 'INR') return null
  return { currency: charge.currency, amount: charge.charge, paisePerUnit: charge.paise_per_dollar }
}
