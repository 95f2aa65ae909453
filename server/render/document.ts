/** Builds complete HTML documents from server-rendered pages and the index.html of the built client. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface DocumentContent {
  head: string
  body: string
  /** Data of the rendered page, as JSON. */
  data: string
  /** Source files of the lazily loaded pages that were rendered, so that their scripts can be preloaded. */
  chunks: readonly string[]
}

/**
 * Builds the HTML document for a server-rendered page. Inlines the stylesheet and gives scripts a low priority, so that
 * they do not delay the first paint and the largest picture.
 */
export function composeDocument(client: BuiltClient, { head, body, data, chunks }: DocumentContent): string {
  const preloads = [
    ...client.fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`),
    ...client.scriptsOf(chunks).map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ]
  return client.shell
    .replace(/<link rel="stylesheet"[^>]*>\s*/, '')
    .replace('<!--page-head-->', () => `${head}<style>${client.css}</style>${preloads.join('')}`)
    .replace('<!--page-body-->', () => body)
    .replace('<!--page-data-->', () => `<script type="application/json" id="page-data">${escapeJson(data)}</script>`)
    .replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
}

/**
 * Makes the scripts of an HTML document asynchronous. Deferred scripts would delay scrolling to the URL's fragment,
 * where the page shows the result of a submitted form.
 */
export function withAsyncScripts(document: string): string {
  return document.replace('<script type="module"', '<script async type="module"')
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
  /** Content of the stylesheet, which is inlined in every rendered document. */
  css: string
  /** Hash of the stylesheet for the content security policy, in the form `'sha256-…'`. */
  cssHash: string
  /** URLs of the fonts that the stylesheet loads. */
  fonts: string[]
  /** Returns the URLs of the scripts that the given source files need in addition to the scripts in index.html. */
  scriptsOf(sources: readonly string[]): string[]
}

interface ManifestEntry {
  file: string
  imports?: string[]
}

/** Reads the built client from `clientDir`. Throws if the client has not been built. */
export function readBuiltClient(clientDir: string): BuiltClient {
  const shell = readFileSync(join(clientDir, 'index.html'), 'utf8')
  const manifest: Record<string, ManifestEntry> = JSON.parse(
    readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8'),
  )
  const stylesheet = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/.exec(shell)?.[1]
  if (!stylesheet) throw new Error('The built index.html has no stylesheet.')
  const css = readFileSync(join(clientDir, stylesheet), 'utf8')
  return {
    shell,
    css,
    cssHash: `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    fonts: [...css.matchAll(/url\((\/assets\/[\w-]+\.woff2)\)/g)].map((match) => match[1] ?? ''),
    scriptsOf: (sources) => {
      const files = new Set<string>()
      const collect = (key: string) => {
        const entry = manifest[key]
        if (!entry || files.has(entry.file)) return
        files.add(entry.file)
        entry.imports?.forEach(collect)
      }
      sources.forEach(collect)
      return [...files].map((file) => `/${file}`).filter((url) => !shell.includes(url))
    },
  }
}
