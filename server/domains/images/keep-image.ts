import type { ErrorCode } from '#contract/errors.ts'
import type { ImageHost } from '../../providers/image-host.ts'
import type { Queries } from '../../storage/transaction.ts'
import type { Clock } from '../../work/clock.ts'
import { countOne } from '../guards/guard-store.ts'
import { digest } from '../guards/secret-token.ts'
import { checkPicture } from './check-picture.ts'
import { addUnused } from './image-store.ts'

export interface ImageParts {
  db: Queries
  clock: Clock
  images: ImageHost
}

export type KeptImage =
  | { kind: 'kept'; address: string }
  | { kind: 'refused'; code: Extract<ErrorCode, `PICTURE_${string}` | 'NOT_A_PICTURE' | 'TOO_MANY_REQUESTS'> }

/** Pictures a day from one network address, behind which there may be many people. */
const A_DAY = 60
const DAY_MS = 24 * 60 * 60_000

/** Keeps a visitor's picture; for a week only, unless somebody uses it (`takeIntoUse`). Throws when the image host does not take it. Not repeatable: each time is another picture. */
export async function keepImage(
  { db, clock, images }: ImageParts,
  { bytes, visitor }: { bytes: Buffer; visitor: string },
): Promise<KeptImage> {
  const count = await countOne(db, digest(`pictures ${visitor}`), { now: clock(), lastsMs: DAY_MS, renews: false })
  if (count === null || count > A_DAY) return { kind: 'refused', code: 'TOO_MANY_REQUESTS' }
  const picture = await checkPicture(bytes)
  if (typeof picture === 'string') return { kind: 'refused', code: picture }
  const address = await images.keep(picture)
  if (images.forget) await addUnused(db, address, clock())
  return { kind: 'kept', address }
}
