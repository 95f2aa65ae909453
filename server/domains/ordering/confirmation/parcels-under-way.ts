/**
 * How many Cash on Delivery parcels are under way at once: two of an account and
 * two to an address, until they have accepted one, then five. Further orders wait
 * unshipped, with their items on the shelves, until a parcel arrives, comes back,
 * is cancelled, or left 21 days ago.
 */
import type { Clock } from '../../../lib/clock.ts'
import type { Budgets } from '../../../storage/budgets.ts'
import { orderHistoryColumn, parseColumn } from '../../../storage/json-columns.ts'
import { addJob } from '../../../storage/outbox.ts'
import { inTransaction, type Queries, type Tx } from '../../../storage/transaction.ts'
import { lockUser } from '../../account/user-store.ts'
import { renewArrival } from '../orders/arrival.ts'
import { cancelSoldOut } from '../orders/change-order-status.ts'
import { takeOrderStock } from '../orders/order-stock.ts'
import { readOrder } from '../orders/order-store.ts'
import { readExchangeSources } from '../orders/return-store.ts'
import { type CodBuyer, listUnderWay, listWaiting, lockUnderWay } from './confirmation-store.ts'

const FIRST_PARCELS = 2
const PARCELS = 5

/** In ms: a parcel that left so long ago is lost. */
const LOST_AFTER_MS = 21 * 24 * 60 * 60_000

type OrderingBuyer = Required<Pick<CodBuyer, 'userId' | 'addressKey' | 'exceptOrderId'>>

/**
 * Returns whether another parcel may leave. Until the transaction ends, no other
 * one may for the same account or address.
 */
export async function takeTurn(tx: Tx, buyer: OrderingBuyer, now: number): Promise<boolean> {
  await lockUser(tx, buyer.userId)
  await lockUnderWay(tx, buyer)
  return await hasTurn(tx, buyer, now)
}

/** Like `takeTurn`, without the lock. */
async function hasTurn(db: Queries, buyer: OrderingBuyer, now: number): Promise<boolean> {
  const confirmed = await listUnderWay(db, buyer)
  const exchanges = await readExchangeSources(
    db,
    confirmed.map(({ id }) => id),
  )
  const parcels = confirmed.filter(({ id }) => !exchanges.has(id))
  const isFull = (of: typeof parcels) => {
    const underWay = of.filter(({ status, history }) => status !== 'delivered' && !isLost(history, now))
    const most = of.some(({ status }) => status === 'delivered') ? PARCELS : FIRST_PARCELS
    return underWay.length >= most
  }
  const { userId, addressKey } = buyer
  const ofAccount = parcels.filter(({ user_id }) => user_id === userId)
  const there = parcels.filter(({ address_key }) => addressKey !== '' && address_key === addressKey)
  return !isFull(ofAccount) && !isFull(there)
}

function isLost(history: string, now: number): boolean {
  const left = parseColumn(orderHistoryColumn, history).find(({ status }) => status !== 'pending')
  return left !== undefined && left.at <= now - LOST_AFTER_MS
}

interface TakeUpDeps {
  db: Queries
  clock: Clock
  budgets: Pick<Budgets, 'areOff'>
}

/**
 * Ships waiting orders whose turn has come, the oldest first: those of the account
 * and to the address of an order that has ended, or all. Cancels those whose items
 * are sold out.
 */
export async function takeUpWaitingOrders({ db, clock, budgets }: TakeUpDeps, endedOrderId?: string): Promise<void> {
  const ended = endedOrderId === undefined ? null : await readOrder(db, { id: endedOrderId })
  if (endedOrderId !== undefined && !ended) return
  const near = ended && { userId: ended.row.user_id, addressKey: ended.row.address_key }
  for (const { id, user_id: userId, address_key: addressKey } of await listWaiting(db, near)) {
    const buyer = { userId, addressKey, exceptOrderId: id }
    // Locks nothing for those that have to wait on.
    if (!budgets.areOff && !(await hasTurn(db, buyer, clock()))) continue
    await inTransaction(db, async (tx) => {
      const now = clock()
      if (!(await takeTurn(tx, buyer, now)) && !budgets.areOff) return
      const order = await readOrder(tx, { id })
      if (order?.row.stock_state !== 'waiting' || order.row.address_key !== addressKey) return
      if (!(await takeOrderStock(tx, order))) return await cancelSoldOut(tx, order, now)
      await renewArrival(tx, order.row, now)
      await addJob(tx, { kind: 'ship-order', payload: { orderId: id }, dedupeKey: `ship-${id}-turn` }, now)
    })
  }
}
