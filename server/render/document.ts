/** Builds complete HTML documents from server-rendered pages and the index.html of the built client. */
import type { RenderedPage } from '#contract/rendering.ts'
import type { BuiltClient } from './built-client.ts'
import { EARLY_TAPS_SCRIPT } from './early-taps.ts'
import { type DeviceKind, placeFirstPictures, type ReadPicture } from './first-pictures.ts'

/** Builds the HTML document for a kind of device: it contains the styles and the pictures of the first screen. */
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

/** Returns the HTML document for pages that are rendered in the browser: index.html without its placeholders. */
export function shellDocument(shell: string): string {
  return shell.replace(/<!--page-\w+-->/g, '')
}

/** Escapes JSON so that it can be embedded in a script element. */
function escapeJson(json: string): string {
  return json.replaceAll('<', '\\u003c')
}
