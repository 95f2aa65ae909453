/** Builds complete HTML documents from server-rendered pages and the index.html of the built client. */
import type { RenderedPage } from '#contract/rendering.ts'
import type { BuiltClient, DocumentFrame } from './built-client.ts'
import { deferScripts } from './deferred-scripts.ts'
import { type DeviceKind, placeFirstPictures, type ReadPicture, withoutPictureMarks } from './first-pictures.ts'
import type { InlineStyles } from './used-styles.ts'

/** A complete HTML document, and what its response's headers depend on. */
export interface PageDocument {
  html: string
  /** Hash of the inline stylesheet for the content security policy. */
  styleHash: string
  /** Value of the `Link` header, from which a proxy can make early hints (status 103). */
  link: string
}

/**
 * Builds the HTML document for a first visit with a kind of device. The document contains the pictures and the styles of
 * its first paint. Its scripts and the complete stylesheet follow after that.
 */
export async function composeDocument(
  client: BuiltClient,
  page: RenderedPage,
  device: DeviceKind,
  readPicture: ReadPicture,
): Promise<PageDocument> {
  const { body, embedded, preloads } = await placeFirstPictures(page.body, device, readPicture)
  const { packages, app, appPreload } = client.scripts
  const scripts = `${packages}${client.preloadsOf(page.chunks).html}${appPreload}`
  return compose(client, {
    page: { ...page, head: `${preloads.join('')}${page.head}`, body },
    styles: client.usedStyles([page.body]),
    frame: client.firstPaintFrame,
    scripts: deferScripts({ pictures: embedded, stylesheet: client.stylesheet, scripts, app }),
  })
}

/**
 * Builds the HTML document that shows the result of a posted form. Its scripts are asynchronous, because deferred ones
 * would delay scrolling to the URL's fragment, where the result is. So it contains the complete stylesheet.
 */
export function composePostedDocument(client: BuiltClient, page: RenderedPage): PageDocument {
  const { packages, app } = client.scripts
  const asynchronous = app.replace('<script', '<script async')
  return compose(client, {
    page: { ...page, body: withoutPictureMarks(page.body) },
    styles: client.styles,
    frame: client.frame,
    scripts: `${client.preloadsOf(page.chunks).html}${packages}${asynchronous}`,
  })
}

interface DocumentParts {
  page: RenderedPage
  styles: InlineStyles
  frame: DocumentFrame
  /** Elements in the head that load scripts. */
  scripts: string
}

function compose(client: BuiltClient, { page, styles, frame, scripts }: DocumentParts): PageDocument {
  const data = `<script type="application/json" id="page-data">${escapeJson(page.data)}</script>`
  const head = `${page.head}<style>${styles.css}</style>${scripts}`
  const html = [frame.beforeHead, head, frame.beforeBody, page.body, frame.beforeData, data, frame.end].join('')
  return { html, styleHash: styles.hash, link: client.preloadsOf(page.chunks).link }
}

/** Returns the HTML document for pages that are rendered in the browser: index.html without its placeholders. */
export function shellDocument(shell: string): string {
  return shell.replace(/<!--page-\w+-->/g, '')
}

/** Escapes JSON so that it can be embedded in a script element. */
function escapeJson(json: string): string {
  return json.replaceAll('<', '\\u003c')
}
