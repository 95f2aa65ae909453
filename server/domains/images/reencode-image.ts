/**
 * Makes a picture of what somebody sent, or says why it is none. Names and types that came with it are not believed: the
 * bytes decide. What is kept is drawn anew, so nothing that was hidden in the file (place, camera, scripts) goes along.
 */
import sharp from 'sharp'
import { TaskQueue } from '../../lib/task-queue.ts'

type Problem = 'NOT_A_PICTURE' | 'PICTURE_TOO_DETAILED' | 'PICTURE_DAMAGED'

/** More than any telephone takes; a few KB can unfold to a thousand times as much. */
const MAX_PIXELS = 50_000_000
const MAX_SIDE_PX = 2000
const TIMEOUT_SECONDS = 15

/** Decoding takes tens of MB each. */
const decoding = new TaskQueue(1, { maxWaiting: 20 })

/** Throws TooBusy when too many are waiting already. */
export async function reencodeImage(bytes: Buffer): Promise<Buffer | Problem> {
  if (!hasImageSignature(bytes)) return 'NOT_A_PICTURE'
  return await decoding.run(() => reencode(bytes))
}

async function reencode(bytes: Buffer): Promise<Buffer | Problem> {
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
    // Whatever the decoder says: this file is not to be drawn.
    return 'PICTURE_DAMAGED'
  }
}

/** JPEG, PNG or WebP by their first bytes. An SVG can hold scripts and is never taken. */
function hasImageSignature(bytes: Buffer): boolean {
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isWebp || SIGNATURES.some((start) => bytes.subarray(0, start.length).equals(start))
}

const SIGNATURES = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])]
