import sharp from 'sharp'
import type { PictureFormat } from '#contract/picture-rendition.ts'

// One thread for each picture: how many are made at once is decided where they are asked for.
sharp.concurrency(1)

/** One size of a picture, never enlarged. AVIF above effort 2 costs ten times the time for hardly fewer bytes. */
export async function makePicture(original: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  const sized = sharp(original).autoOrient().resize({ width, withoutEnlargement: true })
  const encoded =
    format === 'avif'
      ? sized.avif({ quality: 55, effort: 2 })
      : sized.webp({ quality: 78, effort: 4, smartSubsample: true })
  return await encoded.toBuffer()
}
