import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ErrorCode } from '#contract/errors.ts'
import { deliveredAt, leftToReturn, RETURN_PERIOD_MS } from '#contract/orders/return-period.ts'
import { returnShares } from '#contract/orders/return-shares.ts'
import { isOpenReturn } from '#contract/orders/return-states.ts'
import type { ReturnRequest } from '#contract/schemas/returns.ts'
import { addOwnerEmail } from '../../emails/owner-email.ts'
import type { Clock } from '../../lib/clock.ts'
import { isLocalImage } from '../../providers/image-host.ts'
import { parseColumn, urlsColumn } from '../../storage/json-columns.ts'
import { nextNumber } from '../../storage/numbers.ts'
import { inTransaction, type Queries, type Tx } from '../../storage/transaction.ts'
import { currentLine, readCurrentProducts } from '../catalogue/product-store.ts'
import { addUnusedUpload, claimUpload } from '../images/upload-store.ts'
import { describeOrder } from '../ordering/orders/describe-order.ts'
import { lockOrder, type StoredOrder } from '../ordering/orders/order-store.ts'
import {
  type ExchangeSource,
  findReturnByKey,
  insertReturn,
  listReturnsWithPictures,
  lockReturn,
  type ReturnLineRow,
  readExchangeSources,
  readReturn,
  type StoredReturn,
  saveFields,
} from '../ordering/orders/return-store.ts'
import { addReturnEmail } from './return-emails.ts'
import { returnRequestedEmail } from './return-owner-emails.ts'

export interface ReturnDeps {
  db: Queries
  clock: Clock
}

export type RequestResult =
  | { kind: 'requested'; id: string }
  | { kind: 'refused'; code: ErrorCode; fields?: Record<string, string> }

/** After the period, in ms: a request may have waited on an offline device. */
const GRACE_MS = 3 * 24 * 60 * 60_000

/**
 * The caller has checked that the shopper may see the order. Emails owner and
 * shopper. Idempotent by key. Unless the account itself asks (`isOwn`), no payout
 * account is saved: a forwarded email must not give away the refund.
 */
export async function requestReturn(
  { db, clock, hasImageHost = false }: ReturnDeps & { hasImageHost?: boolean },
  orderId: string,
  { request, key, isOwn }: { request: ReturnRequest; key: string | null; isOwn: boolean },
): Promise<RequestResult> {
  const now = clock()
  return await inTransaction(db, async (tx): Promise<RequestResult> => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { kind: 'refused', code: 'ORDER_UNKNOWN' }
    const earlier = key === null ? null : await findReturnByKey(tx, orderId, key)
    if (earlier) return repeatedResult(earlier, request)
    const source = (await readExchangeSources(tx, [orderId])).get(orderId)
    const checked = await checkRequest(tx, order, { request, source, isOwn, now })
    if (checked.kind === 'refused') return checked
    const refused = await claimPictures(tx, request.pictures, { mayBeElsewhere: hasImageHost && isOwn })
    if (refused) return refused
    const id = randomUUID()
    const { lines } = checked
    const row = {
      id,
      number: await nextNumber(tx, 'RT', now),
      order_id: orderId,
      root_order_id: source?.rootOrderId ?? orderId,
      idempotency_key: key,
      state: 'requested' as const,
      wanted: request.wanted,
      reason: request.reason,
      words: request.words,
      pictures: JSON.stringify(request.pictures),
      pay_to: isOwn && order.row.method === 'cod' ? request.payTo : '',
      paise: lines.reduce((sum, { paise }) => sum + paise, 0),
      ...NOTHING_YET,
      history: JSON.stringify([{ state: 'requested', at: now }]),
      created_at: now,
    }
    await insertReturn(tx, { row, lines: lines.map((line) => ({ ...line, return_id: id })) })
    const stored = await readReturn(tx, id)
    if (!stored) throw new Error(`The return ${id} was not stored.`)
    await addOwnerEmail(tx, returnRequestedEmail({ ...stored, order }), now)
    await addReturnEmail(tx, { returnId: id, topic: 'requested' }, now)
    return { kind: 'requested', id }
  })
}

const NOTHING_YET = {
  refunded_paise: null,
  handover: null,
  carrier_order_id: null,
  shipment_id: null,
  awb: null,
  pickup_at: null,
  tracked_at: null,
  exchange_order_id: null,
  note: '',
}

type NewLine = Omit<ReturnLineRow, 'return_id'>

/**
 * Returns a refusal if a picture was not sent to the shop, because the owner opens
 * it. Pictures at an image host (`mayBeElsewhere`) are not recorded.
 */
async function claimPictures(
  tx: Tx,
  urls: readonly string[],
  { mayBeElsewhere }: { mayBeElsewhere: boolean },
): Promise<Extract<RequestResult, { kind: 'refused' }> | null> {
  for (const url of urls) {
    if (await claimUpload(tx, url)) continue
    if (isLocalImage(url)) return { kind: 'refused', code: 'PICTURE_GONE' }
    if (mayBeElsewhere) continue
    return { kind: 'refused', code: 'INVALID_INPUT', fields: { pictures: 'This picture was not sent to the shop' } }
  }
  return null
}

/** Returns false unless the return is still open. */
export async function changePayout({ db }: ReturnDeps, id: string, payTo: string): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const stored = await lockReturn(tx, id)
    if (!stored || !isOpenReturn(stored.row.state)) return false
    await saveFields(tx, id, { pay_to: payTo })
    return true
  })
}

interface Check {
  request: ReturnRequest
  source: ExchangeSource | undefined
  isOwn: boolean
  now: number
}

/** Also calculates what was paid and what the new pieces cost. */
async function checkRequest(
  tx: Tx,
  stored: StoredOrder,
  { request, source, isOwn, now }: Check,
): Promise<{ kind: 'checked'; lines: NewLine[] } | Extract<RequestResult, { kind: 'refused' }>> {
  const order = await describeOrder(tx, stored)
  const delivered = order.status === 'delivered' ? deliveredAt(order.history) : null
  if (delivered === null || now > Date.parse(delivered) + RETURN_PERIOD_MS + GRACE_MS)
    return { kind: 'refused', code: 'RETURN_TOO_LATE' }
  const left = leftToReturn(order)
  if (request.products.some(({ position, quantity }) => quantity > (left[position] ?? 0))) {
    return { kind: 'refused', code: 'RETURN_REPEATED' }
  }
  if (isOwn && request.wanted === 'refund' && order.payment === 'cod' && request.payTo === '') {
    const fields = { payTo: 'Please enter where we can send your refund' }
    return { kind: 'refused', code: 'INVALID_INPUT', fields }
  }
  const shares = returnShares({ ...order, paidPaise: order.totalPaise + (source?.paise ?? 0) }, request.products)
  const lines: NewLine[] = []
  for (const [index, { position, quantity, size }] of request.products.entries()) {
    const replacement =
      request.wanted === 'refund' ? null : await priceReplacement(tx, stored, { position, quantity, size })
    if (replacement?.kind === 'refused') return replacement
    lines.push({
      position,
      root_position: source ? (source.rootPositions[position] ?? 0) : position,
      quantity,
      paise: shares[index] ?? 0,
      new_size: replacement ? (size ?? null) : null,
      new_price_paise: replacement?.pricePaise ?? null,
    })
  }
  return { kind: 'checked', lines }
}

interface Replacement {
  position: number
  quantity: number
  size: string | undefined
}

/** Refuses a piece that costs more or is sold out. */
async function priceReplacement(
  tx: Tx,
  { lines }: StoredOrder,
  { position, quantity, size }: Replacement,
): Promise<{ kind: 'priced'; pricePaise: number } | Extract<RequestResult, { kind: 'refused' }>> {
  const line = lines[position]
  if (!line) return { kind: 'refused', code: 'RETURN_REPEATED' }
  const current = currentLine(await readCurrentProducts(tx, [line.product_id]), { productId: line.product_id, size })
  if (!current || current.fault) return { kind: 'refused', code: current?.fault ?? 'PRODUCT_UNKNOWN' }
  if (current.now.pricePaise > line.price_paise) return { kind: 'refused', code: 'EXCHANGE_COSTS_MORE' }
  if (current.now.stock < quantity) return { kind: 'refused', code: 'OUT_OF_STOCK' }
  return { kind: 'priced', pricePaise: current.now.pricePaise }
}

/** Ignores pictures' URLs, which change with every upload. */
function repeatedResult({ row, lines }: StoredReturn, request: ReturnRequest): RequestResult {
  const { wanted, reason, words } = request
  const products = request.products.map(({ position, quantity, size = null }) => ({ position, quantity, size }))
  const earlier = lines.map(({ position, quantity, new_size }) => ({ position, quantity, size: new_size }))
  const byPosition = (a: { position: number }, b: { position: number }) => a.position - b.position
  const isSame =
    isDeepStrictEqual({ wanted, reason, words }, { wanted: row.wanted, reason: row.reason, words: row.words }) &&
    (wanted === 'refund' || isDeepStrictEqual(products.sort(byPosition), earlier)) &&
    isDeepStrictEqual(products.map(toPieces).sort(byPosition), earlier.map(toPieces))
  return isSame ? { kind: 'requested', id: row.id } : { kind: 'refused', code: 'REPEAT_DIFFERS' }
}

function toPieces({ position, quantity }: { position: number; quantity: number }) {
  return { position, quantity }
}

/** A year, in ms. */
const PICTURE_RETENTION_MS = 365 * 24 * 60 * 60_000

/** Their pictures become unused uploads, which are deleted later. */
export async function deleteOldReturnPictures(db: Queries, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const { id, pictures } of await listReturnsWithPictures(tx, now - PICTURE_RETENTION_MS)) {
      for (const url of parseColumn(urlsColumn, pictures)) await addUnusedUpload(tx, url, 0)
      await saveFields(tx, id, { pictures: '[]' })
    }
  })
}
