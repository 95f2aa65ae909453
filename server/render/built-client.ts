/** Reads what HTML documents need of the built client. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createUsedStyles, type InlineStyles, inlineStyles } from './used-styles.ts'

/** Parts of the built client (`dist/client`) that are needed to build HTML documents. */
export interface BuiltClient {
  /** Content of index.html, with placeholders for server-rendered content. */
  shell: string
  /** index.html without its stylesheet and with scripts of low priority, split where a page's HTML belongs. */
  frame: DocumentFrame
  /** The `<link>` of the complete stylesheet, as in index.html. */
  stylesheet: string
  /** The complete stylesheet. */
  styles: InlineStyles
  /** Returns the part of the stylesheet that the given HTML uses inside the app shell. */
  usedStyles: (html: string) => InlineStyles
  /** The `<link>` elements that preload the fonts. */
  fontPreloads: string
  /** Returns what loads the scripts of the chunks with these names. Throws if there is no such chunk. */
  preloadsOf(chunks: readonly string[]): Preloads
}

/** HTML before, between and after a page's head, body and data. */
export interface DocumentFrame {
  beforeHead: string
  beforeBody: string
  beforeData: string
  end: string
}

export interface Preloads {
  /** `<link>` elements. */
  html: string
  /** Value of the `Link` header, which also has the scripts in index.html. */
  link: string
}

/** Reads the built client from `clientDir`. Throws if the client has not been built. */
export function readBuiltClient(clientDir: string): BuiltClient {
  const shell = readFileSync(join(clientDir, 'index.html'), 'utf8')
  const manifest: Manifest = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8'))
  const [stylesheet, href] = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/.exec(shell) ?? []
  if (!stylesheet || !href) throw new Error('The built index.html has no stylesheet.')
  const css = readFileSync(join(clientDir, href), 'utf8')
  const fonts = [...css.matchAll(/url\((\/assets\/[\w-]+\.woff2)\)/g)].map((match) => match[1] ?? '')
  const shellScripts = [...shell.matchAll(/ (?:src|href)="([^"]+\.js)"/g)].map((match) => match[1] ?? '')
  const preloads = new Map<string, Preloads>()
  return {
    shell,
    frame: splitShell(shell.replace(stylesheet, '')),
    stylesheet,
    styles: inlineStyles(css),
    usedStyles: createUsedStyles(css, shell),
    fontPreloads: fonts
      .map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`)
      .join(''),
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

function splitShell(shell: string): DocumentFrame {
  const [beforeHead = '', beforeBody = '', beforeData = '', end = ''] = shell
    .replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
    .split(/<!--page-(?:head|body|data)-->/)
  return { beforeHead, beforeBody, beforeData, end }
}

function createPreloads(scripts: readonly string[], shellScripts: readonly string[]): Preloads {
  const html = scripts.map((href) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${href}">`)
  const link = [...shellScripts, ...scripts].map(
    (href) => `<${href}>; rel=modulepreload; crossorigin; fetchpriority=low`,
  )
  return { html: html.join(''), link: link.join(', ') }
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
