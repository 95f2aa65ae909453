import type { CustomOrder } from '#contract/schemas/custom-order.ts'
import type { Clock } from '../../lib/clock.ts'
import { sha256 } from '../../lib/secret-token.ts'
import { isLocalImage } from '../../providers/image-host.ts'
import { countAttempt } from '../../storage/attempt-limits.ts'
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
  | { kind: 'kept'; number: string; request: CustomOrder }
  | { kind: 'refused'; code: 'REPEAT_DIFFERS' | 'TOO_MANY_REQUESTS' | 'PICTURE_GONE' }

const MAX_REQUESTS = 10
const WINDOW_MS = 24 * 60 * 60_000

/** Keeps a request under a number, and mails it to the owner and the number to the shopper. Repeatable with the same key. */
export async function createCustomOrder(
  { db, clock }: CustomOrderDeps,
  request: CustomOrder,
  repeatKey: string | null,
): Promise<CustomOrderResult> {
  const now = clock()
  return await inTransaction(db, async (tx): Promise<CustomOrderResult> => {
    // Counting holds the sender's row, so that of two equal calls at once the second finds the first.
    const count = await countAttempt(tx, sha256(`requests ${request.email}`), {
      now,
      lastsMs: WINDOW_MS,
      renews: false,
    })
    const earlier = repeatKey ? await findCustomOrderByKey(tx, repeatKey) : null
    if (earlier) return repeated(earlier, request)
    if (count === null || count > MAX_REQUESTS) return { kind: 'refused', code: 'TOO_MANY_REQUESTS' }
    if (!(await claimPicture(tx, request))) return { kind: 'refused', code: 'PICTURE_GONE' }
    const number = await nextNumber(tx, 'CJ', now)
    await addCustomOrder(tx, toRow(request, { number, repeatKey, now }))
    const toOwner = {
      kind: 'send-email',
      payload: newCustomOrderEmail(number, request),
      dedupeKey: `request-${number}`,
    } as const
    await addJob(tx, toOwner, now)
    const arrived = customOrderReceivedEmail(number, request)
    await addJob(tx, { kind: 'send-email', payload: arrived, dedupeKey: `request-arrived-${number}` }, now)
    return { kind: 'kept', number, request }
  })
}

/** Takes the picture into use. False when it was kept here and came of no request for too long. */
async function claimPicture(tx: Queries, { designFile }: CustomOrder): Promise<boolean> {
  return (await claimUpload(tx, designFile)) || !isLocalImage(designFile) || (await isDesignInUse(tx, designFile))
}

/** A picture that was sent once more has another address, so it is not compared. */
function repeated(earlier: CustomOrderRow, request: CustomOrder): CustomOrderResult {
  const kept = fromRow(earlier)
  const isSame = Object.entries(kept).every(
    ([name, value]) => name === 'designFile' || request[name as keyof CustomOrder] === value,
  )
  return isSame ? { kind: 'kept', number: earlier.number, request: kept } : { kind: 'refused', code: 'REPEAT_DIFFERS' }
}

function toRow(
  { additionalNotes, designFile, number: phone, ...request }: CustomOrder,
  { number, repeatKey, now }: { number: string; repeatKey: string | null; now: number },
): CustomOrderRow {
  return {
    ...request,
    number,
    idempotency_key: repeatKey,
    notes: additionalNotes,
    phone,
    design_url: designFile,
    created_at: now,
  }
}

function fromRow({
  type,
  material,
  gemstones,
  size,
  notes,
  name,
  email,
  phone,
  design_url,
}: CustomOrderRow): CustomOrder {
  return {
    type: type as CustomOrder['type'],
    material: material as CustomOrder['material'],
    gemstones,
    size,
    additionalNotes: notes,
    name,
    email,
    number: phone,
    designFile: design_url,
  }
}

/** Two years, as the privacy policy promises. */
const RETENTION_MS = 2 * 365 * 24 * 60 * 60_000

/** Forgets requests, and gives their pictures back: with no request they are deleted like any that nobody uses. */
export async function deleteOldCustomOrders(db: Queries, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const design of await deleteCustomOrdersBefore(tx, now - RETENTION_MS)) await addUnusedUpload(tx, design, 0)
  })
}
