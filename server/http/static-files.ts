import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { PagePolicy } from './security-headers.ts'

/** Serves what the build left in `dist/client`, compressed ahead where the build did that. */
export async function serveStaticFiles(app: FastifyInstance, clientDir: string, policyFor: PagePolicy): Promise<void> {
  await app.register(fastifyStatic, {
    root: clientDir,
    // Every file gets a route of its own, so that pages can have all other addresses.
    wildcard: false,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControlOf(path.slice(clientDir.length)))
      if (RUNS.test(path)) reply.header('content-security-policy', policyFor(null))
    },
  })
}

/** Pages, and the service worker, whose own policy says what it may fetch. */
const RUNS = /(\.html|sw\.js)(\.br|\.gz)?$/

/** Names below `assets` hold a hash of their content. Everything else is asked for again, and mostly found unchanged. */
function cacheControlOf(path: string): string {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}
