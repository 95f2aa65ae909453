/** Builds HTML documents from the built client and rendered pages. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface DocumentContent {
  head: string
  body: string
  /** The page's data as JSON. */
  data: string
  /** Source files of the lazy pages that were rendered. */
  chunks: readonly string[]
}

/**
 * Returns the document of a rendered page. Inlines the stylesheet and gives scripts low priority, so that the first
 * paint and the largest picture are not delayed.
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
 * Returns the document with asynchronous scripts. Only when the document is complete do browsers scroll to the URL's
 * fragment, which shows a form's result; deferred scripts would delay this.
 */
export function withAsyncScripts(document: string): string {
  return document.replace('<script type="module"', '<script async type="module"')
}

/** Returns the document of a page that is rendered in the browser: index.html without its placeholders. */
export function shellDocument(client: BuiltClient): string {
  return client.shell.replace(/<!--page-\w+-->/g, '')
}

/** Escapes JSON for use in a script element. */
function escapeJson(json: string): string {
  return json.replaceAll('<', '\\u003c')
}

/** Parts of the built client (`dist/client`) that documents need. */
export interface BuiltClient {
  /** index.html with placeholders for rendered content. */
  shell: string
  /** Content of the stylesheet. */
  css: string
  /** Hash of the stylesheet (`'sha256-…'`) for the content security policy. */
  cssHash: string
  /** URLs of the fonts that all pages use. */
  fonts: string[]
  /** Returns the URLs of the additional scripts that these source files need. */
  scriptsOf(sources: readonly string[]): string[]
}

interface ManifestEntry {
  file: string
  imports?: string[]
}

/** Reads the built client. Throws if it does not exist. */
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
