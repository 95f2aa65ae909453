import sharp, { type Sharp } from 'sharp'
import type { PictureFormat } from '#contract/picture-rendition.ts'

/** What screens must know of a picture before it has come. */
export interface PictureMetadata {
  width: number
  height: number
  /** A data: address of a tiny blurred copy, at most some 150 bytes. */
  blur: string
}

const BLUR_WIDTH = 10

/** Measures a picture and makes its placeholder. Throws when the bytes are not a picture. */
export async function measurePicture(bytes: Uint8Array): Promise<PictureMetadata> {
  const { autoOrient } = await sharp(bytes).metadata()
  const tiny = await sharp(bytes).autoOrient().resize(BLUR_WIDTH).webp({ quality: 20, effort: 6 }).toBuffer()
  return { ...autoOrient, blur: `data:image/webp;base64,${tiny.toString('base64')}` }
}

// One thread for each picture: how many are made at once is decided where they are asked for.
sharp.concurrency(1)

/** One size of a picture, never enlarged. AVIF above effort 2 costs ten times the time for hardly fewer bytes. */
export async function resizePicture(original: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  const sized = sharp(original).autoOrient().resize({ width, withoutEnlargement: true })
  return await encode(sized, format).toBuffer()
}

function encode(picture: Sharp, format: PictureFormat): Sharp {
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
