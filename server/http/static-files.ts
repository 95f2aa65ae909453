/** Serves the files of the built client, and assets of recent builds for pages that were opened before a deployment. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
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

export async function serveStaticFiles(app: FastifyInstance, files: StaticFiles): Promise<void> {
  const { clientDir, archiveDir, retireWorker, policyFor } = files
  await app.register(fastifyStatic, {
    root: [clientDir, archiveDir],
    // Registers one route per file, so that all other paths remain available for pages.
    wildcard: false,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    globIgnore: ['sw.js*'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControlOf(path))
      if (EXECUTABLE.test(path)) reply.header('content-security-policy', policyFor(null))
    },
  })
  if (retireWorker) {
    app.get('/sw.js', (_request, reply) => reply.sendFile('retired-worker.js'))
    return
  }
  const policy = policyFor(null)
  const worker = new PreparedResponse(
    'text/javascript; charset=utf-8',
    addPolicyToRevision(await readFile(join(clientDir, 'sw.js'), 'utf8'), policy),
  )
  app.get('/sw.js', (request, reply) => {
    reply.header('content-security-policy', policy)
    return sendPreparedResponse(request, reply, worker, 'no-cache')
  })
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
const EXECUTABLE = /(\.html|retired-worker\.js)(\.br|\.gz)?$/

const ASSET = /[\\/]assets[\\/][^\\/]+$/

/**
 * Returns the Cache-Control header for a file. Files in `assets` are cached for a year, because their names contain a
 * content hash. Browsers revalidate all other files before each use.
 */
function cacheControlOf(path: string): string {
  return ASSET.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
}
