import { Argument, Command } from '@commander-js/extra-typings'
import { formatRupees } from '#contract/money.ts'
import { hidesPrices } from '#contract/orders/hides-prices.ts'
import { itemTitle, type Order } from '#contract/orders/order.ts'
import { type OrderStatus, orderStatuses } from '#contract/orders/order-status.ts'
import { readUser } from '../domains/account/user-store.ts'
import { cancelOrder, setOrderStatus } from '../domains/ordering/orders/change-order-status.ts'
import { describeOrder, describeOrders } from '../domains/ordering/orders/describe-order.ts'
import { listNewestOrders, type OrderRow, readOrder, type StoredOrder } from '../domains/ordering/orders/order-store.ts'
import { formatEwayBill, lacksEwayBill } from '../domains/ordering/papers/eway-bill.ts'
import { listPacked } from '../domains/shipping/shipment-store.ts'
import type { Queries } from '../storage/transaction.ts'
import { misuse } from './arguments.ts'
import { type CliCommand, type CommandContext, type CommandResult, failed, succeeded, YES } from './cli-command.ts'
import { formatDateTime } from './format.ts'
import { describeParcel } from './parcel-commands.ts'

const MAX_ORDERS = 50
const DATE_WIDTH = '21 Sept 2026, 14:20'.length

export const ordersCommand: CliCommand = (answer) =>
  new Command('orders')
    .description('list the newest orders, with what each waits for and what was refunded')
    .addArgument(new Argument('[status]', 'only those with this status').choices(['unconfirmed', ...orderStatuses]))
    .action((status) => answer(({ db }) => listOrders(db, status ?? null)))

async function listOrders(db: Queries, status: OrderStatus | 'unconfirmed' | null): Promise<CommandResult> {
  const orders = await listNewestOrders(db, MAX_ORDERS, status)
  if (orders.length === 0) return succeeded('There are no orders.')
  const described = new Map((await describeOrders(db, orders)).map((order) => [order.id, order]))
  const packed = await listPacked(
    db,
    orders.map(({ row }) => row.id),
  )
  const lines = orders.map(({ row, lines }) =>
    [
      row.number,
      formatDateTime(row.created_at).padStart(DATE_WIDTH),
      stateOf(row, packed.has(row.id)).padEnd(STATE_WIDTH),
      formatRupees(row.total_paise).padStart(10),
      lines
        .map(({ quantity, title, size }) => `${quantity} × ${itemTitle({ title, size: size ?? undefined })}`)
        .join(', '),
      ...refundOf(described.get(row.id)),
    ].join('  '),
  )
  return succeeded(...lines)
}

export const orderCommand: CliCommand = (answer) =>
  new Command('order')
    .description('show one order')
    .argument('<order>', 'its number')
    .action((number) => answer(({ db }) => showOrder(db, number)))

async function showOrder(db: Queries, number: string): Promise<CommandResult> {
  const stored = await readOrder(db, { id: number })
  if (!stored) return failed(`There is no order ${number}.`)
  const order = await describeOrder(db, stored)
  const user = await readUser(db, stored.row.user_id)
  const { street, city, state, pincode, country, recipient } = order.address
  return succeeded(
    [
      order.number,
      stateOf(stored.row, (await listPacked(db, [stored.row.id])).has(stored.row.id)),
      formatRupees(order.totalPaise),
      order.payment,
      `money: ${describeMoney(order)}`,
    ].join(', '),
    ...order.lines.map((line) => `  ${line.quantity} × ${itemTitle(line)}, ${formatRupees(line.pricePaise)}`),
    ...(order.coupon ? [`  Coupon ${order.coupon.code}: −${formatRupees(order.coupon.paise)}`] : []),
    ...describeGift(order),
    ...(isUnconfirmed(stored.row) ? [UNCONFIRMED] : []),
    ...(waits(stored.row) ? [WAITS] : []),
    `To ${recipient ?? user?.fullname}, ${street}, ${city}, ${state} ${pincode}, ${country}`,
    `Phone ${order.phone || 'unknown'}, email ${user?.email}`,
    ...(order.business ? [`Invoice to ${order.business.name}, GSTIN ${order.business.gstin}`] : []),
    ...(await describeParcel(db, stored.row.id)),
    ...(stored.row.eway_bill ? [`E-way bill ${formatEwayBill(stored.row.eway_bill)}`] : []),
    ...ewayBillWarning(stored),
    ...order.history.map(({ status, at }) => `  ${formatDateTime(Date.parse(at)).padStart(DATE_WIDTH)}  ${status}`),
  )
}

/** What goes into the parcel with the pieces. */
function describeGift(order: Order): string[] {
  const { gift } = order
  if (!gift) return []
  return [
    `  A gift for: ${gift.occasion}`,
    ...(gift.message ? [`  Message on the card: ${gift.message.replaceAll('\n', ' / ')}`] : []),
    ...(hidesPrices(order) ? [NO_PRICES] : []),
    ...(gift.noPrices && !hidesPrices(order) ? [CUSTOMS] : []),
  ]
}

const NO_PRICES = '  No prices in the parcel: put in the packing slip, not the invoice.'

const CUSTOMS = '  The shopper asked for no prices, but customs needs the invoice with the parcel.'

const STATE_WIDTH = 'unconfirmed'.length

/** The status, and what a pending order waits for. */
function stateOf(row: OrderRow, isPacked: boolean): string {
  if (isUnconfirmed(row)) return 'unconfirmed'
  if (waits(row)) return 'waiting'
  return row.status === 'pending' && isPacked ? 'packed' : row.status
}

/** For the end of a line in the list, if anything was given back. */
function refundOf(order: Order | undefined): string[] {
  if (!order?.refundedPaise) return []
  return [order.refundedPaise < order.totalPaise ? `${formatRupees(order.refundedPaise)} refunded` : 'refunded']
}

/** E.g. `paid, ₹249 of ₹498 refunded`. */
function describeMoney({ money, refundedPaise = 0, totalPaise }: Order): string {
  if (refundedPaise === 0 || refundedPaise >= totalPaise) return money
  const part = `${money}, ${formatRupees(refundedPaise)} of ${formatRupees(totalPaise)}`
  return money === 'being refunded' ? part : `${part} refunded`
}

/** With Cash on Delivery: the shopper has not entered the code yet. */
function isUnconfirmed({ status, needs_confirmation }: OrderRow): boolean {
  return status === 'pending' && needs_confirmation === 1
}

const UNCONFIRMED = 'The shopper has not confirmed it yet. Do not send it.'

/** Confirmed, but not to be sent yet. */
function waits({ status, needs_confirmation, stock_state }: OrderRow): boolean {
  return status === 'pending' && needs_confirmation === 0 && stock_state === 'waiting'
}

const WAITS =
  'Waits until an earlier Cash on Delivery parcel of the account or to the address is delivered. Its pieces are not set aside.'

/** What the owner can set. */
const SET_STATUSES = ['shipped', 'in transit', 'delivered', 'cancelled'] as const
type SetStatus = (typeof SET_STATUSES)[number]

export const statusCommand: CliCommand = (answer) =>
  new Command('status')
    .description('change the status of an order; the shopper gets an email')
    .argument('<order>', 'its number')
    .argument('<status...>', SET_STATUSES.join(', '))
    .option('--anyway', 'send an order that the shopper has not confirmed')
    .option(...YES)
    .action((number, words, { anyway = false }) => {
      const status = SET_STATUSES.find((known) => known === words.join(' '))
      if (!status) misuse(`The status is one of ${SET_STATUSES.join(', ')}`)
      return answer((context) =>
        status === 'cancelled' ? cancel(context, number) : set(context, number, { status, anyway }),
      )
    })

interface Change {
  status: Exclude<SetStatus, 'cancelled'>
  /** Even if the shopper has not confirmed it. */
  anyway: boolean
}

async function set({ db }: CommandContext, number: string, { status, anyway }: Change): Promise<CommandResult> {
  const before = await readOrder(db, { id: number })
  if (before && isUnconfirmed(before.row) && !anyway) {
    return failed(`The shopper has not confirmed ${number} yet. To send it all the same, repeat this with --anyway.`)
  }
  if (before && before.row.returned_at !== null)
    return failed(`The parcel of ${number} came back. Its money and pieces are settled.`)
  const result = await setOrderStatus(db, number, status, Date.now())
  if (!result) return failed(`There is no order ${number}.`)
  if (!result.hasChanged) return failed(`${number} is ${result.status} and cannot become ${status}.`)
  const order = await readOrder(db, { id: number })
  return succeeded(
    `${number} is now ${status}. The shopper gets an email.`,
    ...(order && status !== 'delivered' ? ewayBillWarning(order) : []),
  )
}

function ewayBillWarning(order: StoredOrder): string[] {
  if (!lacksEwayBill(order)) return []
  return [`It is worth more than ₹50,000 and needs an e-way bill: eway-bill ${order.row.number} <number>`]
}

async function cancel({ db, confirm }: CommandContext, number: string): Promise<CommandResult> {
  await confirm(`This cancels ${number}, and refunds any payment.`)
  const cancelled = await cancelOrder({ db, clock: Date.now }, { id: number })
  if (cancelled === 'ORDER_UNKNOWN') return failed(`There is no order ${number}.`)
  if (cancelled === 'CANNOT_CANCEL') return failed(`${number} has been shipped and cannot be cancelled.`)
  const order = await readOrder(db, { id: number })
  if (order?.row.cancel_requested_at != null) {
    return succeeded(`The carrier is asked to give ${number} back. The order is cancelled and refunded once it agrees.`)
  }
  return succeeded(`${number} is cancelled. Its products are back in stock, and any payment is refunded.`)
}
