import { gstr1Command, ledgerCommand, settlementsCommand } from './book-commands.ts'
import {
  deliveryCommand,
  importCommand,
  placeholdersCommand,
  priceCommand,
  removeDemoCommand,
  stockCommand,
} from './catalogue-commands.ts'
import type { CliCommand } from './cli-command.ts'
import { couponCommand, staffTokenCommand } from './coupon-and-staff-commands.ts'
import { creditNoteCommand } from './credit-note-command.ts'
import { failedJobsCommand } from './failed-jobs-command.ts'
import { customOrdersCommand, messagesCommand, subscribersCommand } from './inbox-commands.ts'
import { orderCommand, ordersCommand, statusCommand } from './order-commands.ts'
import {
  ewayBillCommand,
  labelCommand,
  manifestCommand,
  orderAddressCommand,
  parcelsCommand,
} from './parcel-commands.ts'
import { refundsCommand } from './refund-command.ts'
import { refundOrderCommand } from './refund-order-command.ts'
import { returnCommand, returnsCommand } from './return-commands.ts'
import { lutCommand, taxCommand } from './tax-commands.ts'
import { testMailCommand } from './test-mail-command.ts'

/** CLI commands by name, under the help's headings. */
export const commandGroups = {
  'Orders and refunds': {
    orders: ordersCommand,
    order: orderCommand,
    status: statusCommand,
    'order-address': orderAddressCommand,
    'eway-bill': ewayBillCommand,
    label: labelCommand,
    manifest: manifestCommand,
    refund: refundOrderCommand,
    refunds: refundsCommand,
    returns: returnsCommand,
    return: returnCommand,
  },
  Catalogue: {
    stock: stockCommand,
    price: priceCommand,
    import: importCommand,
    placeholders: placeholdersCommand,
    'remove-demo': removeDemoCommand,
    delivery: deliveryCommand,
    parcels: parcelsCommand,
  },
  'Tax and books': {
    tax: taxCommand,
    lut: lutCommand,
    'credit-note': creditNoteCommand,
    gstr1: gstr1Command,
    ledger: ledgerCommand,
    settlements: settlementsCommand,
  },
  'Coupons and staff': {
    coupon: couponCommand,
    'staff-token': staffTokenCommand,
  },
  'From your visitors': {
    'custom-orders': customOrdersCommand,
    messages: messagesCommand,
    subscribers: subscribersCommand,
  },
  'Emails, and what has failed': {
    failed: failedJobsCommand,
    'test-mail': testMailCommand,
  },
} as const satisfies Record<string, Record<string, CliCommand>>

export const commands = {
  ...commandGroups['Orders and refunds'],
  ...commandGroups.Catalogue,
  ...commandGroups['Tax and books'],
  ...commandGroups['Coupons and staff'],
  ...commandGroups['From your visitors'],
  ...commandGroups['Emails, and what has failed'],
}
