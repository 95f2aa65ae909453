import { isDeepStrictEqual } from 'node:util'
import { type CustomOrder, customOrder } from '#contract/schemas/custom-order.ts'
import type { Clock } from '../../lib/clock.ts'
import { isLocalImage } from '../../providers/image-host.ts'
import { limitAttempt } from '../../storage/attempt-limits.ts'
import { nextNumber } from '../../storage/numbers.ts'
import { addJob } from '../../storage/outbox.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import { addUnusedUpload, claimUpload } from '../images/upload-store.ts'
import { customOrderReceivedEmail, newCustomOrderEmail } from './custom-order-emails.ts'
import {
  addCustomOrder,
  type CustomOrderRow,
  deleteCustomOrdersBefore,
  findCustomOrderByKey,
  isDesignInUse,
} from './custom-order-store.ts'

export interface CustomOrderDeps {
  db: Queries
  clock: Clock
}

type CustomOrderResult =
  | { kind: 'created'; number: string; order: CustomOrder }
  | { kind: 'refused'; code: 'REPEAT_DIFFERS' | 'PICTURE_GONE' }
  | { kind: 'too often'; until: number }

const DAILY_ORDERS = { max: 10, windowMs: 24 * 60 * 60_000 }

/** Emails owner and shopper. Idempotent by key. */
export async function createCustomOrder(
  { db, clock }: CustomOrderDeps,
  order: CustomOrder,
  idempotencyKey: string | null,
): Promise<CustomOrderResult> {
  const now = clock()
  return await inTransaction(db, async (tx): Promise<CustomOrderResult> => {
    // Counting locks the sender's row: the second of two concurrent requests sees the first's
    // order.
    const until = await limitAttempt(tx, `custom-orders ${order.email}`, { ...DAILY_ORDERS, now })
    const earlier = idempotencyKey ? await findCustomOrderByKey(tx, idempotencyKey) : null
    if (earlier) return repeatedResult(earlier, order)
    if (until !== null) return { kind: 'too often', until }
    if (!(await claimDesign(tx, order))) return { kind: 'refused', code: 'PICTURE_GONE' }
    const number = await nextNumber(tx, 'CJ', now)
    await addCustomOrder(tx, toRow(order, { number, idempotencyKey, now }))
    const toOwner = newCustomOrderEmail(number, order)
    await addJob(tx, { kind: 'send-email', payload: toOwner, dedupeKey: `request-${number}` }, now)
    const toShopper = customOrderReceivedEmail(number, order)
    await addJob(tx, { kind: 'send-email', payload: toShopper, dedupeKey: `request-arrived-${number}` }, now)
    return { kind: 'created', number, order }
  })
}

/**
 * Keeps the picture from being deleted as unused. Returns false if it already
 * was.
 */
async function claimDesign(tx: Queries, { designFile }: CustomOrder): Promise<boolean> {
  return (await claimUpload(tx, designFile)) || !isLocalImage(designFile) || (await isDesignInUse(tx, designFile))
}

function repeatedResult(row: CustomOrderRow, order: CustomOrder): CustomOrderResult {
  const earlier = fromRow(row)
  return isSame(earlier, order)
    ? { kind: 'created', number: row.number, order: earlier }
    : { kind: 'refused', code: 'REPEAT_DIFFERS' }
}

/** Except for the picture's URL, which changes with every upload. */
function isSame(one: CustomOrder, other: CustomOrder): boolean {
  return isDeepStrictEqual({ ...one, designFile: '' }, { ...other, designFile: '' })
}

function toRow(
  { additionalNotes, neededBy, designFile, number: phone, ...rest }: CustomOrder,
  { number, idempotencyKey, now }: { number: string; idempotencyKey: string | null; now: number },
): CustomOrderRow {
  return {
    ...rest,
    number,
    idempotency_key: idempotencyKey,
    notes: additionalNotes,
    needed_by: neededBy,
    phone,
    design_url: designFile,
    created_at: now,
  }
}

const { type, material } = customOrder.shape

function fromRow(row: CustomOrderRow): CustomOrder {
  const { gemstones, size, budget, name, email } = row
  return {
    type: type.parse(row.type),
    material: material.parse(row.material),
    gemstones,
    size,
    additionalNotes: row.notes,
    budget,
    neededBy: row.needed_by,
    name,
    email,
    number: row.phone,
    designFile: row.design_url,
  }
}

/** Two years, as the privacy policy promises. In ms. */
const RETENTION_MS = 2 * 365 * 24 * 60 * 60_000

/** Their pictures become unused uploads, which `deleteUnusedUploads` deletes. */
export async function deleteOldCustomOrders(db: Queries, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const url of await deleteCustomOrdersBefore(tx, now - RETENTION_MS)) await addUnusedUpload(tx, url, 0)
  })
}
