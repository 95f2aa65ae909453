/** Builds complete HTML documents from server-rendered pages and the index.html of the built client. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RenderedPage } from '#contract/rendering.ts'
import { type DeviceKind, placeFirstPictures, withoutPictureMarks } from './first-pictures.ts'
import { createUsedStyles, type InlineStyles, inlineStyles } from './used-styles.ts'

/** A complete HTML document, and what its response's headers depend on. */
export interface PageDocument {
  html: string
  /** Hash of the inline stylesheet for the content security policy. */
  styleHash: string
  /** Value of the `Link` header, from which a proxy can make early hints (status 103). */
  link: string
}

/** Reads a picture by its address. Returns null if there is none. */
export type ReadPicture = (address: string) => Promise<Buffer | null>

/**
 * Builds the HTML document for a first visit with a kind of device. The document contains the pictures and the styles of
 * its first paint. The complete stylesheet follows at its end: it delays no paint, and module scripts wait for it, so
 * that everything that they add is styled.
 */
export async function composeDocument(
  client: BuiltClient,
  page: RenderedPage,
  device: DeviceKind,
  readPicture: ReadPicture,
): Promise<PageDocument> {
  const { body, preloads } = await placeFirstPictures(page.body, device, readPicture)
  const styles = client.usedStyles(`${client.shell}${page.body}`)
  const stylesheet = client.stylesheet.replace('<link', '<link fetchpriority="low"')
  const document = compose(client, { ...page, head: `${preloads.join('')}${page.head}`, body }, styles, stylesheet)
  return { ...document, html: document.html.replace('<html', '<html data-first-paint') }
}

/**
 * Builds the HTML document that shows the result of a posted form. Its scripts are asynchronous, because deferred ones
 * would delay scrolling to the URL's fragment, where the result is. So it contains the complete stylesheet.
 */
export function composePostedDocument(client: BuiltClient, page: RenderedPage): PageDocument {
  const document = compose(client, { ...page, body: withoutPictureMarks(page.body) }, client.styles, '')
  return { ...document, html: document.html.replace('<script type="module"', '<script async type="module"') }
}

/** Fills the placeholders of index.html. Gives scripts a low priority, so that they do not delay the first paint. */
function compose(client: BuiltClient, page: RenderedPage, styles: InlineStyles, atEnd: string): PageDocument {
  const scripts = client.scriptsOf(page.chunks)
  const preloads = scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`)
  // At the end, because Chromium delays the first paint for fonts that are preloaded before the body.
  const fonts = client.fonts.map(
    (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`,
  )
  const data = `<script type="application/json" id="page-data">${escapeJson(page.data)}</script>`
  const html = client.shell
    .replace(client.stylesheet, '')
    .replace('<!--page-head-->', () => `${page.head}<style>${styles.css}</style>${preloads.join('')}`)
    .replace('<!--page-body-->', () => page.body)
    .replace('<!--page-data-->', () => `${data}${fonts.join('')}${atEnd}`)
    .replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
  const link = [...client.scripts, ...scripts].map(
    (href) => `<${href}>; rel=modulepreload; crossorigin; fetchpriority=low`,
  )
  return { html, styleHash: styles.hash, link: link.join(', ') }
}

/** Returns the HTML document for pages that are rendered in the browser: index.html without its placeholders. */
export function shellDocument(client: BuiltClient): string {
  return client.shell.replace(/<!--page-\w+-->/g, '')
}

/** Escapes JSON so that it can be embedded in a script element. */
function escapeJson(json: string): string {
  return json.replaceAll('<', '\\u003c')
}

/** Parts of the built client (`dist/client`) that are needed to build HTML documents. */
export interface BuiltClient {
  /** Content of index.html, with placeholders for server-rendered content. */
  shell: string
  /** The `<link>` of the complete stylesheet, as in index.html. */
  stylesheet: string
  /** The complete stylesheet. */
  styles: InlineStyles
  /** Returns the part of the stylesheet that the given HTML uses. */
  usedStyles: (html: string) => InlineStyles
  /** URLs of the scripts in index.html. */
  scripts: string[]
  /** URLs of the fonts that the stylesheet loads. */
  fonts: string[]
  /**
   * Returns the URLs of the scripts that the chunks with these names need in addition to the scripts in index.html.
   * Throws if there is no such chunk.
   */
  scriptsOf(chunks: readonly string[]): string[]
}

interface ManifestEntry {
  file: string
  /** Name of the chunk. */
  name?: string
  imports?: string[]
}

/** Reads the built client from `clientDir`. Throws if the client has not been built. */
export function readBuiltClient(clientDir: string): BuiltClient {
  const shell = readFileSync(join(clientDir, 'index.html'), 'utf8')
  const manifest: Record<string, ManifestEntry> = JSON.parse(
    readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8'),
  )
  const [stylesheet, href] = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/.exec(shell) ?? []
  if (!stylesheet || !href) throw new Error('The built index.html has no stylesheet.')
  const css = readFileSync(join(clientDir, href), 'utf8')
  return {
    shell,
    stylesheet,
    styles: inlineStyles(css),
    usedStyles: createUsedStyles(css),
    scripts: [...shell.matchAll(/ (?:src|href)="([^"]+\.js)"/g)].map((match) => match[1] ?? ''),
    fonts: [...css.matchAll(/url\((\/assets\/[\w-]+\.woff2)\)/g)].map((match) => match[1] ?? ''),
    scriptsOf: (chunks) => {
      const files = new Set<string>()
      const collect = (entry: ManifestEntry | undefined) => {
        if (!entry || files.has(entry.file)) return
        files.add(entry.file)
        for (const imported of entry.imports ?? []) collect(manifest[imported])
      }
      for (const chunk of chunks) {
        const entry = Object.values(manifest).find(({ name }) => name === chunk)
        if (!entry) throw new Error(`The build has no chunk named ${chunk}.`)
        collect(entry)
      }
      return [...files].map((file) => `/${file}`).filter((url) => !shell.includes(url))
    },
  }
}
