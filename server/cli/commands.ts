import type { Queries } from '../storage/transaction.ts'
import {
  deliveryCommand,
  importCommand,
  placeholdersCommand,
  priceCommand,
  removeDemoCommand,
  stockCommand,
} from './catalogue-commands.ts'
import { createCouponCommand } from './coupon-command.ts'
import { failedJobsCommand } from './failed-jobs-command.ts'
import { customOrdersCommand, messagesCommand, subscribersCommand } from './inbox-commands.ts'
import { orderCommand, ordersCommand, statusCommand } from './order-commands.ts'
import { refundsCommand } from './refund-command.ts'
import { staffTokenCommand } from './staff-token-command.ts'

/** What a command answers: lines for the owner, and whether it did what it was asked. */
interface CommandResult {
  ok: boolean
  said: string[]
}

export interface CliCommand {
  /** What is said after its name; empty where nothing is. */
  usage: string
  /** In half a sentence. */
  description: string
  run(desk: { db: Queries; usage: readonly string[] }): Promise<CommandResult>
}

export const commandGroups = {
  'Orders and their money': {
    orders: ordersCommand,
    order: orderCommand,
    status: statusCommand,
    refunds: refundsCommand,
  },
  Catalogue: {
    stock: stockCommand,
    price: priceCommand,
    import: importCommand,
    placeholders: placeholdersCommand,
    'remove-demo': removeDemoCommand,
    delivery: deliveryCommand,
  },
  'Coupons and staff': {
    coupon: createCouponCommand,
    'staff-token': staffTokenCommand,
  },
  'What visitors send': {
    requests: customOrdersCommand,
    messages: messagesCommand,
    readers: subscribersCommand,
  },
  'Mails, parcels and refunds that did not go': {
    failed: failedJobsCommand,
  },
} as const satisfies Record<string, Record<string, CliCommand>>

export const commands = {
  ...commandGroups['Orders and their money'],
  ...commandGroups.Catalogue,
  ...commandGroups['Coupons and staff'],
  ...commandGroups['What visitors send'],
  ...commandGroups['Mails, parcels and refunds that did not go'],
}
