import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { PagePolicy } from './security-headers.ts'

interface StaticFiles {
  /** `dist/client`. */
  clientDir: string
  /** Where assets of earlier builds are; it exists. */
  keptDir: string
  /** Whether the worker that takes itself away stands in the worker's place. */
  retireWorker: boolean
  policyFor: PagePolicy
}

/** Serves what this build and those of the last days left, compressed ahead where the build did that. */
export async function serveStaticFiles(app: FastifyInstance, files: StaticFiles): Promise<void> {
  const { clientDir, keptDir, retireWorker, policyFor } = files
  await app.register(fastifyStatic, {
    root: [clientDir, keptDir],
    // Every file gets a route of its own, so that pages can have all other addresses.
    wildcard: false,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    ...(retireWorker && { globIgnore: ['sw.js'] }),
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControlOf(path))
      if (RUNS.test(path)) reply.header('content-security-policy', policyFor(null))
    },
  })
  if (retireWorker) app.get('/sw.js', (_request, reply) => reply.sendFile('retired-worker.js'))
}

/** Pages, and the service worker, whose own policy says what it may fetch. */
const RUNS = /(\.html|sw\.js|retired-worker\.js)(\.br|\.gz)?$/

const ASSET = /[\\/]assets[\\/][^\\/]+$/

/** Names below `assets` hold a hash of their content. Everything else is asked for again, and mostly found unchanged. */
function cacheControlOf(path: string): string {
  return ASSET.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
}
