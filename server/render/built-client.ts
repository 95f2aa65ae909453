/** Reads what HTML documents need of the built client. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FIRST_PAINT_ATTRIBUTES } from './deferred-scripts.ts'
import { createUsedStyles, type InlineStyles, inlineStyles } from './used-styles.ts'

/** Parts of the built client (`dist/client`) that are needed to build HTML documents. */
export interface BuiltClient {
  /** Content of index.html, with placeholders for server-rendered content. */
  shell: string
  /** index.html without its stylesheets and scripts, split where a page's HTML belongs. */
  frame: DocumentFrame
  /** The same for a page whose scripts and other pictures wait for its first paint. */
  firstPaintFrame: DocumentFrame
  scripts: ShellScripts
  /** The `<link>` of the last stylesheet in index.html. The rules in the others need no class. */
  stylesheet: string
  /** The complete stylesheet. */
  styles: InlineStyles
  /** Returns the part of the stylesheet that the given pieces of HTML use inside the app shell. */
  usedStyles: (html: readonly string[]) => InlineStyles
  /** Returns what preloads the scripts of the chunks with these names. Throws if there is no such chunk. */
  preloadsOf(chunks: readonly string[]): Preloads
}

/** HTML before, between and after a page's head, body and data. */
export interface DocumentFrame {
  beforeHead: string
  beforeBody: string
  beforeData: string
  end: string
}

/** The `<script>` elements of index.html. */
export interface ShellScripts {
  packages: string
  app: string
  /** The `<link>` that preloads the app's script. */
  appPreload: string
}

export interface Preloads {
  /** `<link>` elements. */
  html: string
  /** Value of the `Link` header, which also has the scripts in index.html. See `isProxied` in pages.ts. */
  link: string
}

/** Reads the built client from `clientDir`. Throws if the client has not been built. */
export function readBuiltClient(clientDir: string): BuiltClient {
  const shell = readFileSync(join(clientDir, 'index.html'), 'utf8')
  const manifest: Manifest = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8'))
  const stylesheets = [...shell.matchAll(STYLESHEET)]
  const stylesheet = stylesheets.at(-1)?.[0]
  if (!stylesheet) throw new Error('The built index.html has no stylesheet.')
  const css = stylesheets.map(([, href = '']) => readFileSync(join(clientDir, href), 'utf8')).join('')
  const shellScripts = [...shell.matchAll(/ (?:src|href)="([^"]+\.js)"/g)].map((match) => match[1] ?? '')
  const preloads = new Map<string, Preloads>()
  const frame = shell.replace(STYLESHEET, '').replace(SCRIPT, '')
  return {
    shell,
    frame: splitShell(frame),
    firstPaintFrame: splitShell(frame.replace(/<html[^>]*/, `$& ${FIRST_PAINT_ATTRIBUTES}`)),
    scripts: readScripts(shell),
    stylesheet,
    styles: inlineStyles(css),
    usedStyles: createUsedStyles(css, shell),
    preloadsOf: (chunks) => {
      const key = chunks.join()
      const known = preloads.get(key)
      if (known) return known
      const scripts = scriptsOf(chunks, manifest).filter((url) => !shell.includes(url))
      const found = createPreloads(scripts, shellScripts)
      preloads.set(key, found)
      return found
    },
  }
}

const STYLESHEET = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g
const SCRIPT = /<script type="module"[^>]*src="([^"]*)"[^>]*><\/script>/g

/** Returns the scripts of index.html: of the packages, which is asynchronous, and of the app, which imports it. */
function readScripts(shell: string): ShellScripts {
  const scripts = [...shell.matchAll(SCRIPT)].map(([element, href = '']) => ({ element, href }))
  const packages = scripts.find(({ element }) => element.includes(' async '))
  const app = scripts.find((script) => script !== packages)
  if (!app) throw new Error('The built index.html has no script.')
  return { packages: packages?.element ?? '', app: app.element, appPreload: preloadOf(app.href) }
}

function preloadOf(href: string): string {
  return `<link rel="modulepreload" crossorigin href="${href}">`
}

function splitShell(shell: string): DocumentFrame {
  const [beforeHead = '', beforeBody = '', beforeData = '', end = ''] = shell.split(/<!--page-(?:head|body|data)-->/)
  return { beforeHead, beforeBody, beforeData, end }
}

function createPreloads(scripts: readonly string[], shellScripts: readonly string[]): Preloads {
  const link = [...shellScripts, ...scripts].map(
    (href) => `<${href}>; rel=modulepreload; crossorigin; fetchpriority=low`,
  )
  return { html: scripts.map(preloadOf).join(''), link: link.join(', ') }
}

interface ManifestEntry {
  file: string
  /** Name of the chunk. */
  name?: string
  imports?: string[]
}

type Manifest = Record<string, ManifestEntry>

/** Returns the URLs of the scripts that chunks need. Throws if there is no such chunk. */
function scriptsOf(chunks: readonly string[], manifest: Manifest): string[] {
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
  return [...files].map((file) => `/${file}`)
}
