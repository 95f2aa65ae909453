/** Measures and resizes pictures, and creates blurred placeholders for them. */
import type { Sharp, SharpConstructor } from 'sharp'
import type { PictureFormat } from '#contract/catalogue/picture-rendition.ts'

/** Size (in px) and blurred placeholder of a picture, which a page needs before the picture has loaded. */
export interface PictureMetadata {
  width: number
  height: number
  /** Data URL of a tiny, blurred copy of the picture; at most about 150 bytes long. */
  blur: string
}

const BLUR_WIDTH = 10

/** Returns the size (in px) and a blurred placeholder of a picture. Throws if `bytes` is not a picture. */
export async function measurePicture(bytes: Uint8Array): Promise<PictureMetadata> {
  const sharp = await loadSharp()
  const { autoOrient } = await sharp(bytes).metadata()
  const tiny = await sharp(bytes).autoOrient().resize(BLUR_WIDTH).webp({ quality: 20, effort: 6 }).toBuffer()
  return { ...autoOrient, blur: `data:image/webp;base64,${tiny.toString('base64')}` }
}

/** Resizes a picture to a width in px and encodes the result in the given format. Never enlarges a picture. */
export async function resizePicture(original: Uint8Array, width: number, format: PictureFormat): Promise<Buffer> {
  const sharp = await loadSharp()
  const resized = sharp(original).autoOrient().resize({ width, withoutEnlargement: true })
  return await encode(resized, format).toBuffer()
}

function encode(picture: Sharp, format: PictureFormat): Sharp {
  switch (format) {
    case 'avif':
      // A higher effort takes ten times as long and saves hardly any bytes.
      return picture.avif({ quality: 55, effort: 2 })
    case 'webp':
      return picture.webp({ quality: 78, effort: 4, smartSubsample: true })
    case 'jpeg':
      // JPEG does not support transparency.
      return picture.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true })
  }
}

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
