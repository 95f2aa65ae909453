import { backupCommand, restoreCommand } from './backup-commands.ts'
import { gstr1Command, ledgerCommand, settlementsCommand } from './book-commands.ts'
import {
  deliveryCommand,
  importCommand,
  placeholdersCommand,
  priceCommand,
  removeDemoCommand,
  stockCommand,
} from './catalogue-commands.ts'
import { checkCommand } from './check-command.ts'
import type { ClosedCliCommand } from './cli-command.ts'
import { couponCommand, couponsCommand } from './coupon-commands.ts'
import { creditNoteCommand } from './credit-note-command.ts'
import { eventsCommand } from './events-command.ts'
import { failedJobsCommand } from './failed-jobs-command.ts'
import { customOrdersCommand, messagesCommand, subscribersCommand } from './inbox-commands.ts'
import { orderCommand, ordersCommand, statusCommand } from './order-commands.ts'
import {
  ewayBillCommand,
  labelCommand,
  manifestCommand,
  orderAddressCommand,
  packingSlipCommand,
  parcelsCommand,
} from './parcel-commands.ts'
import { productCommand } from './product-commands.ts'
import { refundsCommand } from './refund-command.ts'
import { refundOrderCommand } from './refund-order-command.ts'
import { resumeCommand } from './resume-command.ts'
import { returnCommand, returnsCommand } from './return-commands.ts'
import { reviewCommand, reviewsCommand } from './review-commands.ts'
import { staffTokenCommand } from './staff-token-command.ts'
import { lutCommand, taxCommand } from './tax-commands.ts'
import { testMailCommand } from './test-mail-command.ts'

/** Under the help's headings. */
export const commandGroups: Readonly<Record<string, readonly ClosedCliCommand[]>> = {
  'Orders and refunds': [
    ordersCommand,
    orderCommand,
    statusCommand,
    orderAddressCommand,
    ewayBillCommand,
    labelCommand,
    packingSlipCommand,
    manifestCommand,
    refundOrderCommand,
    refundsCommand,
    returnsCommand,
    returnCommand,
  ],
  Catalogue: [
    stockCommand,
    priceCommand,
    productCommand,
    importCommand,
    placeholdersCommand,
    removeDemoCommand,
    deliveryCommand,
    parcelsCommand,
  ],
  'Tax and books': [taxCommand, lutCommand, creditNoteCommand, gstr1Command, ledgerCommand, settlementsCommand],
  'Coupons and staff': [couponsCommand, couponCommand, staffTokenCommand],
  'From your visitors': [customOrdersCommand, messagesCommand, subscribersCommand, reviewsCommand, reviewCommand],
  'Emails, and what has failed': [failedJobsCommand, eventsCommand, testMailCommand],
  'Backup, restore and check': [backupCommand, restoreCommand, resumeCommand, checkCommand],
}
