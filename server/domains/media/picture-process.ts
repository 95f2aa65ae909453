/** Its own process, see `resize-process.ts`. Ends with the shop's. */
import type { PictureFormat } from '#contract/catalogue/picture-rendition.ts'
import { resizePicture } from './picture-processing.ts'

export interface ResizeRequest {
  job: number
  original: Uint8Array
  /** In px. */
  width: number
  format: PictureFormat
}

export type ResizeResult = { job: number; bytes: Uint8Array } | { job: number; error: Error }

process.on('message', (request: ResizeRequest) => void resize(request))
process.on('disconnect', () => process.exit())

async function resize({ job, original, width, format }: ResizeRequest): Promise<void> {
  try {
    send({ job, bytes: await resizePicture(original, width, format) })
  } catch (error) {
    send({ job, error: error instanceof Error ? error : new Error(String(error)) })
  }
}

function send(result: ResizeResult): void {
  process.send?.(result)
}
