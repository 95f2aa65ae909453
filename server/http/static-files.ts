/** Serves the files of the built client, and assets of recent builds for pages that were opened before a deployment. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { PreparedResponse, sendPreparedResponse } from './prepared-response.ts'
import type { PagePolicy } from './security-headers.ts'

interface StaticFiles {
  /** Folder of the built client (`dist/client`). */
  clientDir: string
  /** Folder with the assets of recent builds; see `archived-assets.ts`. */
  archiveDir: string
  /** Whether to replace the service worker with one that unregisters itself. */
  retireWorker: boolean
  policyFor: PagePolicy
}

/**
 * Serves the built client from memory, because reading each file for each request costs seven times as much processor
 * time, and a first visit requests forty. Earlier assets, which are rarely requested, stay on the disk.
 */
export async function serveStaticFiles(app: FastifyInstance, files: StaticFiles): Promise<void> {
  const { clientDir, archiveDir, retireWorker, policyFor } = files
  const built = await readFiles(clientDir)
  const policy = policyFor({ styles: [] })
  const serve = (url: string, response: PreparedResponse) =>
    app.get(url, (request, reply) => {
      if (EXECUTABLE.test(url)) reply.header('content-security-policy', policy)
      return sendPreparedResponse(request, reply, response, cacheControlOf(url))
    })
  for (const [url, response] of built) if (url !== '/sw.js') serve(url, response)
  const worker = built.get(retireWorker ? '/retired-worker.js' : '/sw.js')
  if (!worker) throw new Error(`There is no service worker in ${clientDir}.`)
  const source = String(await worker.body('identity'))
  serve('/sw.js', retireWorker ? worker : new PreparedResponse(worker.type, addPolicyToRevision(source, policy)))
  await app.register(fastifyStatic, {
    root: archiveDir,
    // Registers one route per file, so that all other paths remain available for pages.
    wildcard: false,
    globIgnore: [...built.keys()].map((url) => `${url.slice(1)}*`),
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => reply.header('cache-control', cacheControlOf(path)),
  })
}

/**
 * Reads all files of a folder except hidden ones. Returns a response for each, with the compressed forms that the build
 * has made of it, by URL.
 */
async function readFiles(folder: string): Promise<Map<string, PreparedResponse>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const contents = new Map<string, Buffer>()
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name)
    const url = `/${relative(folder, file).replaceAll(sep, '/')}`
    if (entry.isFile() && !url.includes('/.')) contents.set(url, await readFile(file))
  }
  const responses = [...contents].flatMap(([url, content]): [string, PreparedResponse][] => {
    if (/\.(br|gz)$/.test(url)) return []
    const [br, gzip] = [contents.get(`${url}.br`), contents.get(`${url}.gz`)]
    return [
      [url, new PreparedResponse(typeOf(url), content, { encoded: { ...(br && { br }), ...(gzip && { gzip }) } })],
    ]
  })
  return new Map(responses)
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Returns the media type of a built file. Throws if the build contains a kind of file that no type is known for. */
function typeOf(url: string): string {
  const type = TYPES[extname(url)]
  if (!type) throw new Error(`The media type of ${url} is not known.`)
  return type
}

/** Matches the app shell's entry in the built service worker's list of files to precache. */
const SHELL_ENTRY = /("revision":\s*")([^"]+)("\s*,\s*"url":\s*"index\.html")/

/**
 * Makes the app shell's revision in the service worker depend on the shell's content security policy. Devices store the
 * shell together with its policy. When the owner changes the payment providers' keys, the service worker differs from
 * the installed one, so that browsers install it and fetch the shell with the new policy. Throws if the service worker
 * does not precache the shell.
 */
function addPolicyToRevision(worker: string, policy: string): string {
  if (!SHELL_ENTRY.test(worker)) throw new Error('The service worker does not precache index.html.')
  const digest = createHash('sha256').update(policy).digest('hex').slice(0, 16)
  return worker.replace(SHELL_ENTRY, `$1$2-${digest}$3`)
}

/**
 * Matches HTML pages and service worker scripts, which need a content security policy. The policy of a service worker
 * limits what the service worker may fetch.
 */
const EXECUTABLE = /(\.html|sw\.js|retired-worker\.js)$/

const ASSET = /[\\/]assets[\\/][^\\/]+$/

/**
 * Returns the Cache-Control header for a file. Files in `assets` are cached for a year, because their names contain a
 * content hash. Browsers revalidate all other files before each use.
 */
function cacheControlOf(path: string): string {
  return ASSET.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
}
