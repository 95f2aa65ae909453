/** Makes HTML documents of rendered pages and the built index.html. */
import type { RenderedPage } from '#contract/rendering.ts'
import type { BuiltClient } from './built-client.ts'
import { EARLY_TAPS_SCRIPT } from './early-taps.ts'
import { type DeviceKind, placeFirstPictures, type ReadPicture } from './first-pictures.ts'

/**
 * With the styles and the pictures of the first screen, which depend on the device.
 */
export async function composeDocument(
  { frame, stylesOf, scripts, preloadsOf }: BuiltClient,
  page: RenderedPage,
  device: DeviceKind,
  readPicture: ReadPicture,
): Promise<string> {
  const { body, preloads } = await placeFirstPictures(page.body, device, readPicture)
  const head = [
    ...preloads,
    page.head,
    stylesOf(page.chunks),
    EARLY_TAPS_SCRIPT,
    scripts,
    preloadsOf(page.chunks),
  ].join('')
  const data = `<script type="application/json" id="page-data">${escapeJson(page.data)}</script>`
  return [frame.beforeHead, head, frame.beforeBody, body, frame.beforeData, data, frame.end].join('')
}

/** For pages rendered in the browser: index.html without its placeholders. */
export function shellDocument(shell: string): string {
  return shell.replace(/<!--page-\w+-->/g, '')
}

/** For JSON in a script element. */
function escapeJson(json: string): string {
  return json.replaceAll('<', '\\u003c')
}
