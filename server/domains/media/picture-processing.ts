import type { Sharp, SharpConstructor } from 'sharp'
import type { PictureFormat } from '#contract/catalogue/picture-rendition.ts'

/** In px; a page needs it before the picture has loaded. */
export interface PictureMetadata {
  width: number
  height: number
  /** A tiny copy as a data URL, at most about 150 bytes. */
  blur: string
}

const BLUR_WIDTH = 10

/** Throws if `bytes` is no picture. */
export async function measurePicture(bytes: Uint8Array): Promise<PictureMetadata> {
  const sharp = await loadSharp()
  const { autoOrient } = await sharp(bytes).metadata()
  const tiny = await sharp(bytes).autoOrient().resize(BLUR_WIDTH).webp({ quality: 20, effort: 6 }).toBuffer()
  return { ...autoOrient, blur: `data:image/webp;base64,${tiny.toString('base64')}` }
}

export interface ResizeRequest {
  original: Uint8Array
  /** In px. */
  width: number
  format: PictureFormat
}

/** Never enlarges. */
export async function resizePicture({ original, width, format }: ResizeRequest): Promise<Uint8Array> {
  const sharp = await loadSharp()
  const resized = sharp(original).autoOrient().resize({ width, withoutEnlargement: true })
  return await encode(resized, format).toBuffer()
}

function encode(picture: Sharp, format: PictureFormat): Sharp {
  switch (format) {
    case 'avif':
      // More effort takes ten times as long and saves hardly a byte.
      return picture.avif({ quality: 55, effort: 2 })
    case 'webp':
      return picture.webp({ quality: 78, effort: 4, smartSubsample: true })
    case 'jpeg':
      // JPEG knows no transparency.
      return picture.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true })
  }
}

/** On first use: it takes a lot of memory, and the shop's process rarely needs it. */
export async function loadSharp(): Promise<SharpConstructor> {
  const { default: sharp } = await import('sharp')
  // One thread per picture; callers limit how many there are.
  sharp.concurrency(1)
  // No two pictures are processed alike: what sharp would keep is of no use.
  sharp.cache(false)
  return sharp
}
