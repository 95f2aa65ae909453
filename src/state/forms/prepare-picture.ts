import { MAX_PICTURE_BYTES, pictureMessages } from '#contract/picture-upload.ts'
import type { PreparedPicture } from '#sync/outbox/outbox-item.ts'

export type PreparationResult = { kind: 'ready'; picture: PreparedPicture } | { kind: 'error'; message: string }

const UPLOAD_SIDE_PX = 2000
const PREVIEW_SIDE_PX = 240
const JPEG_QUALITY = 0.86

const PICTURE_TYPE = /^image\/(jpeg|png|webp|heic|heif)$/
/** Some browsers do not report HEIC's media type. */
const HEIC_NAME = /\.hei[cf]$/i

/** As a JPEG, scaled down. Returns an error message if the picture is unusable. */
export async function preparePicture(file: File): Promise<PreparationResult> {
  const isHeic = HEIC_NAME.test(file.name) || /hei[cf]$/.test(file.type)
  if (!PICTURE_TYPE.test(file.type) && !isHeic) return fail('Please choose a picture: JPEG, PNG, WebP or HEIC.')
  if (file.size > MAX_PICTURE_BYTES) return fail(pictureMessages.tooLarge)
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) {
    return fail(
      isHeic ? "This browser can't open HEIC pictures. Please choose a JPEG, PNG or WebP." : pictureMessages.damaged,
    )
  }
  const picture = await toJpeg(drawScaled(bitmap, UPLOAD_SIDE_PX))
  const preview = drawScaled(bitmap, PREVIEW_SIDE_PX).toDataURL('image/jpeg', JPEG_QUALITY)
  bitmap.close()
  if (!picture) return fail('This picture is too large for this device. Please choose a smaller one.')
  return { kind: 'ready', picture: { picture, preview, name: file.name } }
}

function drawScaled(bitmap: ImageBitmap, maxSidePx: number): HTMLCanvasElement {
  const scale = Math.min(1, maxSidePx / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (context) {
    // Otherwise transparent pixels turn black.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  }
  return canvas
}

function toJpeg(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
}

function fail(message: string): PreparationResult {
  return { kind: 'error', message }
}
