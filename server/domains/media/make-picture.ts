import sharp, { type Sharp } from 'sharp'
import type { PictureFormat } from '#contract/picture-rendition.ts'

// One thread for each picture: how many are made at once is decided where they are asked for.
sharp.concurrency(1)

/** One size of a picture, never enlarged. AVIF above effort 2 costs ten times the time for hardly fewer bytes. */
export async function makePicture(original: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  const sized = sharp(original).autoOrient().resize({ width, withoutEnlargement: true })
  return await encoded(sized, format).toBuffer()
}

function encoded(picture: Sharp, format: PictureFormat): Sharp {
  switch (format) {
    case 'avif':
      return picture.avif({ quality: 55, effort: 2 })
    case 'webp':
      return picture.webp({ quality: 78, effort: 4, smartSubsample: true })
    case 'jpeg':
      // It knows no transparency.
      return picture.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true })
  }
}
