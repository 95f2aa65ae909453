import type { Queries } from '../storage/transaction.ts'
import { delivery } from './delivery.ts'
import { failedWork } from './failed-work.ts'
import { importFolder } from './import-folder.ts'
import { makeCoupon } from './make-coupon.ts'
import { messages } from './messages.ts'
import { listOrders } from './orders.ts'
import { readers } from './readers.ts'
import { refreshPlaceholders } from './refresh-placeholders.ts'
import { refunds } from './refunds.ts'
import { removeDemoData } from './remove-demo-data.ts'
import { requests } from './requests.ts'
import { setStatus } from './set-status.ts'
import { setPrice, setStock } from './set-stock.ts'
import { showOrder } from './show-order.ts'
import { staffToken } from './staff-token.ts'

/** What a command answers: lines for the owner, and whether it did what it was asked. */
interface DeskAnswer {
  ok: boolean
  said: string[]
}

export interface DeskCommand {
  /** What is said after its name; empty where nothing is. */
  words: string
  /** In half a sentence. */
  does: string
  run(desk: { db: Queries; words: readonly string[] }): Promise<DeskAnswer>
}

export const commandGroups = {
  'Orders and their money': {
    orders: listOrders,
    order: showOrder,
    status: setStatus,
    refunds,
  },
  Catalogue: {
    stock: setStock,
    price: setPrice,
    import: importFolder,
    placeholders: refreshPlaceholders,
    'remove-demo': removeDemoData,
    delivery,
  },
  'Coupons and staff': {
    coupon: makeCoupon,
    'staff-token': staffToken,
  },
  'What visitors send': {
    requests,
    messages,
    readers,
  },
  'Mails, parcels and refunds that did not go': {
    failed: failedWork,
  },
} as const satisfies Record<string, Record<string, DeskCommand>>

export const commands = {
  ...commandGroups['Orders and their money'],
  ...commandGroups.Catalogue,
  ...commandGroups['Coupons and staff'],
  ...commandGroups['What visitors send'],
  ...commandGroups['Mails, parcels and refunds that did not go'],
}
