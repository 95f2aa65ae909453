import type { Sharp, SharpConstructor } from 'sharp'

export type { Sharp }

/**
 * Loads sharp when the first picture is processed. It takes 20 MB of memory, which a server that only resizes pictures
 * saves: it does so in a separate process.
 */
export async function loadSharp(): Promise<SharpConstructor> {
  const { default: sharp } = await import('sharp')
  // Use one thread per picture; callers limit how many pictures are processed at once.
  sharp.concurrency(1)
  // No two pictures are processed alike, so the 50 MB that sharp keeps of earlier operations would be of no use.
  sharp.cache(false)
  return sharp
}
