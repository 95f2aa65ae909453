import { MAX_PICTURE_BYTES, pictureMessages } from '#contract/picture-upload.ts'
import type { Design } from '#sync/outbox/outbox-item.ts'

export type PreparedDesign = { kind: 'ready'; design: Design } | { kind: 'problem'; sentence: string }

const LONGER_SIDE_PX = 2000
const PREVIEW_SIDE_PX = 240
const QUALITY = 0.86

/** Some browsers do not know the type of HEIC pictures, and leave it empty. */
const PICTURE_TYPE = /^image\/(jpeg|png|webp|heic|heif)$/
const HEIC_NAME = /\.hei[cf]$/i

/** Checks what was chosen and draws it anew in a size that can be sent. The server looks at it once more. */
export async function prepareDesign(file: File): Promise<PreparedDesign> {
  const isHeic = HEIC_NAME.test(file.name) || /hei[cf]$/.test(file.type)
  if (!PICTURE_TYPE.test(file.type) && !isHeic) return problem('Please choose a picture: JPEG, PNG, WebP or HEIC.')
  if (file.size > MAX_PICTURE_BYTES) return problem(pictureMessages.tooLarge)
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) {
    return problem(
      isHeic ? 'This browser cannot open HEIC pictures. Please choose a JPEG, PNG or WebP.' : pictureMessages.damaged,
    )
  }
  const picture = await toJpeg(drawScaled(bitmap, LONGER_SIDE_PX))
  const preview = drawScaled(bitmap, PREVIEW_SIDE_PX).toDataURL('image/jpeg', QUALITY)
  bitmap.close()
  if (!picture) return problem('This picture is too large for this device. Please choose a smaller one.')
  return { kind: 'ready', design: { picture, preview, name: file.name } }
}

function drawScaled(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (context) {
    // JPEG knows no transparency; what was clear would be black.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  }
  return canvas
}

function toJpeg(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}

function problem(sentence: string): PreparedDesign {
  return { kind: 'problem', sentence }
}
