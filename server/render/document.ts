import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface DocumentContent {
  head: string
  body: string
  /** JSON text. */
  data: string
  chunks: readonly string[]
}

/**
 * A whole first-visit document. The stylesheet stands in it and scripts are asked for last, so that the first paint and
 * the largest picture wait for nothing but this one answer.
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
    .replace('<!--page-data-->', () => `<script type="application/json" id="page-data">${inScript(data)}</script>`)
    .replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
}

/**
 * The same document, whose end does not wait for its scripts: only then does the browser go to the part that the address
 * names, which is where the answer to a form stands.
 */
export function withAsyncScripts(document: string): string {
  return document.replace('<script type="module"', '<script async type="module"')
}

/** The page of a route that the browser makes by itself: index.html without the marks for the server's parts. */
export function shellDocument(client: BuiltClient): string {
  return client.shell.replace(/<!--page-\w+-->/g, '')
}

/** JSON that cannot end the script element it stands in. */
function inScript(json: string): string {
  return json.replaceAll('<', '\\u003c')
}

interface ManifestEntry {
  file: string
  imports?: string[]
  isEntry?: boolean
  css?: string[]
}

/** What the build left in `dist/client`, as far as first-visit HTML needs it. */
export interface BuiltClient {
  /** index.html as the browser gets it where the server renders nothing. */
  shell: string
  /** The one stylesheet. */
  css: string
  /** `'sha256-…'` of the stylesheet, for the content security policy. */
  cssHash: string
  /** Addresses of fonts that every page uses. */
  fonts: string[]
  /** Addresses of the scripts that the page of these source files needs beyond those the shell names. */
  scriptsOf(sources: readonly string[]): string[]
}

/** Reads the build once. Throws when there is none. */
export function readBuiltClient(clientDir: string): BuiltClient {
  const shell = readFileSync(join(clientDir, 'index.html'), 'utf8')
  const manifest: Record<string, ManifestEntry> = JSON.parse(
    readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8'),
  )
  const stylesheet = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/.exec(shell)?.[1]
  if (!stylesheet) throw new Error('The built index.html names no stylesheet.')
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
      return [...files].map((file) => `/${file}`).filter((address) => !shell.includes(address))
    },
  }
}
