import type { Sharp, SharpConstructor } from 'sharp'

export type { Sharp }

/**
 * Loads sharp on first use, because it takes about 20 MB of memory. The shop's process rarely needs it: pictures are
 * resized in a separate process.
 */
export async function loadSharp(): Promise<SharpConstructor> {
  const { default: sharp } = await import('sharp')
  // Use one thread per picture; callers limit how many pictures are processed at once.
  sharp.concurrency(1)
  // No two pictures are processed alike, so the 50 MB that sharp keeps of earlier operations would be of no use.
  sharp.cache(false)
  return sharp
}
