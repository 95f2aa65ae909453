import { TaskQueue } from '../../lib/task-queue.ts'
import { loadSharp } from '../media/picture-processing.ts'

type Problem = 'NOT_A_PICTURE' | 'PICTURE_TOO_DETAILED' | 'PICTURE_DAMAGED'

/** Enough for phone cameras, too few for small files that decode to huge pictures. */
const MAX_PIXELS = 50_000_000
const MAX_SIDE_PX = 2000
const TIMEOUT_SECONDS = 15

/** One at a time: each takes tens of MB. */
const decoding = new TaskQueue(1, { maxWaiting: 20 })

/** As WebP, without hidden data such as the place of a photo. Throws TooBusyError if too many are waiting. */
export async function reencodeImage(bytes: Buffer): Promise<Buffer | Problem> {
  if (!hasImageSignature(bytes)) return 'NOT_A_PICTURE'
  return await decoding.run(() => reencode(bytes))
}

async function reencode(bytes: Buffer): Promise<Buffer | Problem> {
  const sharp = await loadSharp()
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!size) return 'PICTURE_DAMAGED'
  if (size.width * size.height > MAX_PIXELS) return 'PICTURE_TOO_DETAILED'
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    // The decoder throws various errors.
    return 'PICTURE_DAMAGED'
  }
}

/** JPEG, PNG or WebP. SVG files can contain scripts. */
function hasImageSignature(bytes: Buffer): boolean {
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isWebp || SIGNATURES.some((signature) => bytes.subarray(0, signature.length).equals(signature))
}

const SIGNATURES = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])]
