/**
 * Serves the built client from memory, compressed at build time. Otherwise each
 * file would cost the shop's one thread several times as much.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { withDetails } from '../config/own-details.ts'
import { PreparedResponse, sendPreparedResponse } from './prepared-response.ts'
import type { PagePolicy } from './security-headers.ts'

interface StaticFiles {
  /** `dist/client`. */
  clientDir: string
  /** See `archived-assets.ts`. */
  archiveDir: string
  /** Whether to serve a service worker that unregisters itself. */
  retireWorker: boolean
  policyFor: PagePolicy
  /** See `changedDetails`. */
  details?: string
}

/** Only earlier assets, which are rarely requested, stay on disk. */
export async function serveStaticFiles(app: FastifyInstance, files: StaticFiles): Promise<void> {
  const { clientDir, archiveDir, retireWorker, policyFor, details = '' } = files
  const built = await readFiles(clientDir)
  const policy = policyFor({ styles: [] })
  const shell = built.get('/index.html')
  if (shell && details) {
    built.set(
      '/index.html',
      new PreparedResponse(shell.type, withDetails(String(await shell.body('identity')), details)),
    )
  }
  const serve = (url: string, response: PreparedResponse) =>
    app.get(url, (request, reply) => {
      if (EXECUTABLE.test(url)) reply.header('content-security-policy', policy)
      return sendPreparedResponse(request, reply, response, cacheControlOf(url))
    })
  for (const [url, response] of built) if (url !== '/sw.js') serve(url, response)
  const worker = built.get(retireWorker ? '/retired-worker.js' : '/sw.js')
  if (!worker) throw new Error(`There is no service worker in ${clientDir}.`)
  const source = String(await worker.body('identity'))
  serve('/sw.js', retireWorker ? worker : new PreparedResponse(worker.type, addToRevision(source, policy + details)))
  await app.register(fastifyStatic, {
    root: archiveDir,
    // Leaves all other paths to pages.
    wildcard: false,
    globIgnore: [...built.keys()].map((url) => `${url.slice(1)}*`),
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => reply.header('cache-control', cacheControlOf(path)),
  })
}

/** Reads all but hidden files, with the build's compressed forms, by URL. */
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

/** Throws for an unknown kind of file. */
function typeOf(url: string): string {
  const type = TYPES[extname(url)]
  if (!type) throw new Error(`The media type of ${url} is not known.`)
  return type
}

/** The app shell's entry in the worker's list of files. */
const SHELL_ENTRY = /("revision":\s*")([^"]+)("\s*,\s*"url":\s*"index\.html")/

/**
 * Makes the shell's revision depend on its content security policy and the shop's
 * details, which devices store with it. When they change, browsers fetch the shell
 * again. Throws if the worker does not precache the shell.
 */
function addToRevision(worker: string, added: string): string {
  if (!SHELL_ENTRY.test(worker)) throw new Error('The service worker does not precache index.html.')
  const digest = createHash('sha256').update(added).digest('hex').slice(0, 16)
  return worker.replace(SHELL_ENTRY, `$1$2-${digest}$3`)
}

/** Pages and workers, whose policy limits what they fetch. */
const EXECUTABLE = /(\.html|sw\.js|retired-worker\.js)$/

const ASSET = /[\\/]assets[\\/][^\\/]+$/

/**
 * `assets` are cached for a year: their names contain a hash. Browsers revalidate
 * the rest.
 */
function cacheControlOf(path: string): string {
  return ASSET.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
}
