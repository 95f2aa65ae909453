import type { CustomOrder } from '#contract/shapes/custom-order.ts'
import { isOwnImage } from '../../providers/image-host.ts'
import { nextNumber } from '../../storage/numbers.ts'
import { addJob } from '../../storage/outbox.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import type { Clock } from '../../work/clock.ts'
import { countOne } from '../guards/guard-store.ts'
import { digest } from '../guards/secret-token.ts'
import { takeIntoUse } from '../images/image-store.ts'
import { addCustomOrder, type CustomOrderRow, customOrderOfKey, isDesign } from './custom-order-store.ts'
import { customOrderArrivedLetter, customOrderLetter } from './letters.ts'

export interface CustomOrderParts {
  db: Queries
  clock: Clock
  nudge: () => void
}

export type AskedForPiece =
  | { kind: 'kept'; number: string; request: CustomOrder }
  | { kind: 'refused'; code: 'REPEAT_DIFFERS' | 'TOO_MANY_REQUESTS' | 'PICTURE_GONE' }

const AT_MOST = 10
const WITHIN_MS = 24 * 60 * 60_000

/** Keeps a request under a number, and mails it to the owner and the number to the shopper. Repeatable with the same key. */
export async function askForPiece(
  { db, clock, nudge }: CustomOrderParts,
  request: CustomOrder,
  repeatKey: string | null,
): Promise<AskedForPiece> {
  const now = clock()
  const asked = await inTransaction(db, async (tx): Promise<AskedForPiece> => {
    // Counting holds the sender's row, so that of two equal calls at once the second finds the first.
    const count = await countOne(tx, digest(`requests ${request.email}`), { now, lastsMs: WITHIN_MS, renews: false })
    const earlier = repeatKey ? await customOrderOfKey(tx, repeatKey) : null
    if (earlier) return repeated(earlier, request)
    if (count === null || count > AT_MOST) return { kind: 'refused', code: 'TOO_MANY_REQUESTS' }
    if (!(await hasPicture(tx, request))) return { kind: 'refused', code: 'PICTURE_GONE' }
    const number = await nextNumber(tx, 'CJ', now)
    await addCustomOrder(tx, rowOf(request, { number, repeatKey, now }))
    const toOwner = {
      kind: 'send-mail',
      payload: customOrderLetter(number, request),
      dedupeKey: `request-${number}`,
    } as const
    await addJob(tx, toOwner, now)
    const arrived = customOrderArrivedLetter(number, request)
    await addJob(tx, { kind: 'send-mail', payload: arrived, dedupeKey: `request-arrived-${number}` }, now)
    return { kind: 'kept', number, request }
  })
  nudge()
  return asked
}

/** Takes the picture into use. False when it was kept here and came of no request for too long. */
async function hasPicture(tx: Queries, { designFile }: CustomOrder): Promise<boolean> {
  return (await takeIntoUse(tx, designFile)) || !isOwnImage(designFile) || (await isDesign(tx, designFile))
}

/** A picture that was sent once more has another address, so it is not compared. */
function repeated(earlier: CustomOrderRow, request: CustomOrder): AskedForPiece {
  const kept = requestOf(earlier)
  const isSame = Object.entries(kept).every(
    ([name, value]) => name === 'designFile' || request[name as keyof CustomOrder] === value,
  )
  return isSame ? { kind: 'kept', number: earlier.number, request: kept } : { kind: 'refused', code: 'REPEAT_DIFFERS' }
}

function rowOf(
  { additionalNotes, designFile, number: phone, ...request }: CustomOrder,
  { number, repeatKey, now }: { number: string; repeatKey: string | null; now: number },
): CustomOrderRow {
  return {
    ...request,
    number,
    request_key: repeatKey,
    notes: additionalNotes,
    phone,
    design: designFile,
    created_at: now,
  }
}

function requestOf({
  type,
  material,
  gemstones,
  size,
  notes,
  name,
  email,
  phone,
  design,
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
    designFile: design,
  }
}
