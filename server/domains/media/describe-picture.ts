import sharp from 'sharp'

/** What screens must know of a picture before it has come. */
export interface PictureFacts {
  width: number
  height: number
  /** A data: address of a tiny blurred copy, at most some 150 bytes. */
  blur: string
}

const BLUR_WIDTH = 10

/** Measures a picture and makes its placeholder. Throws when the bytes are not a picture. */
export async function describePicture(bytes: Uint8Array): Promise<PictureFacts> {
  const { autoOrient } = await sharp(bytes).metadata()
  const tiny = await sharp(bytes).autoOrient().resize(BLUR_WIDTH).webp({ quality: 20, effort: 6 }).toBuffer()
  return { ...autoOrient, blur: `data:image/webp;base64,${tiny.toString('base64')}` }
}
