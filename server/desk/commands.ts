import type { Queries } from '../storage/transaction.ts'
import { delivery } from './delivery.ts'
import { failedJobs } from './failed-jobs.ts'
import { importFolder } from './import-folder.ts'
import { mails } from './mails.ts'
import { makeCoupon } from './make-coupon.ts'
import { messages } from './messages.ts'
import { listOrders } from './orders.ts'
import { readers } from './readers.ts'
import { refreshPlaceholders } from './refresh-placeholders.ts'
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
  usage: string
  run(desk: { db: Queries; words: readonly string[] }): Promise<DeskAnswer>
}

export const commands = {
  orders: listOrders,
  order: showOrder,
  status: setStatus,
  stock: setStock,
  price: setPrice,
  coupon: makeCoupon,
  'staff-token': staffToken,
  failed: failedJobs,
  import: importFolder,
  'remove-demo': removeDemoData,
  placeholders: refreshPlaceholders,
  delivery,
  requests,
  messages,
  readers,
  mails,
} as const satisfies Record<string, DeskCommand>
