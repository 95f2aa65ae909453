/** Compresses and hashes response bodies. */
import { hash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

/** A response body of which only the compressed form is kept. */
export interface CompressedContent {
  br: Uint8Array<ArrayBuffer>
  /** Brotli quality of `br`, from 0 to 11. */
  quality: number
  /** Tells the body from others: a hash of its first compressed form, which is shorter than the body. */
  hash: string
  /** Size of the plain body, in bytes. */
  size: number
}

const BROTLI_QUALITY = 5

/** Takes an eighth of the time of BROTLI_QUALITY, and makes pages a sixth larger. */
const QUICK_BROTLI_QUALITY = 0

/** Brotli's window: 2 to the power of 18 bytes, 256 KB. The default of 4 MB takes memory that no response needs. */
const BROTLI_WINDOW = 18

/** Size of the buffers for compressed pages, in bytes: one is enough for a page. Several would be copied together. */
const CHUNK_SIZE = 64 * 1024

export function brotliParams(size: number, quality = BROTLI_QUALITY): Record<number, number> {
  return {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  }
}

/** Returns the hash of a body for its ETags. */
export function contentHash(content: string | Uint8Array): string {
  return hash('sha256', content, 'base64url').slice(0, 22)
}

/** Compresses a body quickly, in the calling thread. */
export function compressQuickly(plain: Uint8Array): CompressedContent {
  const quality = QUICK_BROTLI_QUALITY
  const compressed = brotliCompressSync(plain, { params: brotliParams(plain.length, quality), chunkSize: CHUNK_SIZE })
  // A copy, because the compressed bytes are part of a larger buffer, which would be kept or moved as a whole.
  return { br: new Uint8Array(compressed), quality, hash: contentHash(compressed), size: plain.length }
}

/** Recompresses a quickly compressed body with BROTLI_QUALITY, in the calling thread. */
export function compressAgain({ br, hash, size }: CompressedContent): CompressedContent {
  const better = brotliCompressSync(brotliDecompressSync(br), { params: brotliParams(size) })
  return { br: better, quality: BROTLI_QUALITY, hash, size }
}
