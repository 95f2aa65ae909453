/** Serves the files of the built client, and assets of recent builds for pages that were opened before a deployment. */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
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
    ...(retireWorker && { globIgnore: ['sw.js'] }),
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControlOf(path))
      if (EXECUTABLE.test(path)) reply.header('content-security-policy', policyFor(null))
    },
  })
  if (retireWorker) app.get('/sw.js', (_request, reply) => reply.sendFile('retired-worker.js'))
}

/**
 * Matches HTML pages and service worker scripts, which need a content security policy. The policy of a service worker
 * limits what the service worker may fetch.
 */
const EXECUTABLE = /(\.html|sw\.js|retired-worker\.js)(\.br|\.gz)?$/

const ASSET = /[\\/]assets[\\/][^\\/]+$/

/**
 * Returns the Cache-Control header for a file. Files in `assets` are cached for a year, because their names contain a
 * content hash. Browsers revalidate all other files before each use.
 */
function cacheControlOf(path: string): string {
  return ASSET.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
}
