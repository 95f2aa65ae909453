/** Reads what HTML documents need of the built client (`dist/client`). */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface BuiltClient {
  /** Content of index.html, with placeholders for server-rendered content. */
  shell: string
  /** index.html without its stylesheet and scripts, split where a page's HTML belongs. */
  frame: DocumentFrame
  stylesheet: string
  /** Hash of the stylesheet for the content security policy. */
  styleHash: string
  /** The `<script>` elements of index.html. They are asynchronous, so that they delay no scrolling to a fragment. */
  scripts: string
  /** Returns `<link>` elements for the scripts of the chunks with these names. Throws if there is no such chunk. */
  preloadsOf(chunks: readonly string[]): string
}

/** HTML before, between and after a page's head, body and data. */
interface DocumentFrame {
  beforeHead: string
  beforeBody: string
  beforeData: string
  end: string
}

/** Throws if the client has not been built. */
export function readBuiltClient(clientDir: string): BuiltClient {
  const shell = readFileSync(join(clientDir, 'index.html'), 'utf8')
  const manifest: Manifest = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8'))
  const [link, href] = STYLESHEET.exec(shell) ?? []
  if (!link || !href) throw new Error('The built index.html has no stylesheet.')
  const stylesheet = readFileSync(join(clientDir, href), 'utf8')
  return {
    shell,
    frame: splitShell(shell.replace(link, '').replace(SCRIPT, '')),
    stylesheet,
    styleHash: inlineHash(stylesheet),
    scripts: (shell.match(SCRIPT) ?? []).map(asynchronous).join(''),
    preloadsOf: (chunks) =>
      scriptsOf(chunks, manifest)
        .filter((url) => !shell.includes(url))
        .map((url) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${url}">`)
        .join(''),
  }
}

/** Returns the hash of an inline element for the content security policy, in the form `'sha256-…'`. */
export function inlineHash(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
}

const STYLESHEET = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/
const SCRIPT = /<script type="module"[^>]*><\/script>/g

function asynchronous(script: string): string {
  return script.includes(' async ') ? script : script.replace('<script ', '<script async ')
}

function splitShell(shell: string): DocumentFrame {
  const [beforeHead = '', beforeBody = '', beforeData = '', end = ''] = shell.split(/<!--page-(?:head|body|data)-->/)
  return { beforeHead, beforeBody, beforeData, end }
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
