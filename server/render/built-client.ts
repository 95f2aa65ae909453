/** What HTML documents need of the built client (`dist/client`). */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withDetails } from '../config/own-details.ts'

export interface BuiltClient {
  /** Of index.html, with placeholders for rendered content. */
  shell: string
  /** Without stylesheet and scripts, split where a page's HTML belongs. */
  frame: DocumentFrame
  /** Of all stylesheets, for the content security policy. */
  styleHashes: readonly string[]
  /** Those of index.html. Asynchronous, so as not to delay scrolling to a fragment. */
  scripts: string
  /** Inline elements. Throws for an unknown chunk. */
  stylesOf(chunks: readonly string[]): string
  /** `<link>` elements for scripts. Throws for an unknown chunk. */
  preloadsOf(chunks: readonly string[]): string
}

/** Before, between and after a page's head, body and data. */
interface DocumentFrame {
  beforeHead: string
  beforeBody: string
  beforeData: string
  end: string
}

/** Throws if the client has not been built. */
export function readBuiltClient(clientDir: string, details: string): BuiltClient {
  const shell = withDetails(readFileSync(join(clientDir, 'index.html'), 'utf8'), details)
  const manifest: Manifest = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8'))
  const read = (file: string) => readFileSync(join(clientDir, file), 'utf8')
  const styles = new Map(Object.values(manifest).flatMap(({ css = [] }) => css.map((file) => [file, read(file)])))
  return {
    shell,
    frame: splitShell(shell.replace(STYLESHEET, '').replace(SCRIPT, '')),
    styleHashes: [...styles.values()].map(inlineHash),
    scripts: (shell.match(SCRIPT) ?? []).map(asynchronous).join(''),
    stylesOf: (chunks) =>
      entriesOf([ENTRY, ...chunks], manifest)
        .flatMap(({ css = [] }) => css)
        .map((file) => inlineStyle(file, styles.get(file) ?? ''))
        .join(''),
    preloadsOf: (chunks) =>
      entriesOf(chunks, manifest)
        .map(({ file }) => `/${file}`)
        .filter((url) => !shell.includes(url))
        .map((url) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${url}">`)
        .join(''),
  }
}

/** Browsers do not load the disabled link; it tells Vite not to wait for the file. */
function inlineStyle(file: string, content: string): string {
  return `<style>${content}</style><link rel="stylesheet" disabled href="/${file}">`
}

/** Of an inline element, for the content security policy: `'sha256-…'`. */
export function inlineHash(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
}

/** With which index.html starts. */
const ENTRY = 'index'

const STYLESHEET = /<link rel="stylesheet"[^>]*>/
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
  name?: string
  imports?: string[]
  css?: string[]
}

type Manifest = Record<string, ManifestEntry>

/** All chunks and their imports, each once, imports first. */
function entriesOf(chunks: readonly string[], manifest: Manifest): ManifestEntry[] {
  const entries = new Set<ManifestEntry>()
  const collect = (entry: ManifestEntry) => {
    if (entries.has(entry)) return
    for (const imported of entry.imports ?? []) if (manifest[imported]) collect(manifest[imported])
    entries.add(entry)
  }
  for (const chunk of chunks) {
    const entry = Object.values(manifest).find(({ name }) => name === chunk)
    if (!entry) throw new Error(`The build has no chunk named ${chunk}.`)
    collect(entry)
  }
  return [...entries]
}
