import { constants, copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { PagePolicy } from './security-headers.ts'

interface StaticFiles {
  /** `dist/client`. */
  clientDir: string
  /** Where assets of earlier builds are; it exists. */
  archiveDir: string
  /** Whether the worker that takes itself away stands in the worker's place. */
  retireWorker: boolean
  policyFor: PagePolicy
}

/** Serves what this build and those of the last days left, compressed ahead where the build did that. */
export async function serveStaticFiles(app: FastifyInstance, files: StaticFiles): Promise<void> {
  const { clientDir, archiveDir, retireWorker, policyFor } = files
  await app.register(fastifyStatic, {
    root: [clientDir, archiveDir],
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

/**
 * Assets of earlier builds, for pages that are still open on them: a deploy replaces the built files, and a page of
 * yesterday may still ask for a part of itself. They are kept in the data folder, which outlives deploys.
 */

const ARCHIVE_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Keeps a copy of the assets of this build below `keptDir`, and lets go of those that no build had in the last 30 days.
 * `now` in epoch ms. Several processes may do it at once.
 */
export async function archiveAssets(clientDir: string, keptDir: string, now: number): Promise<void> {
  const [from, to] = [join(clientDir, 'assets'), join(keptDir, 'assets')]
  await mkdir(to, { recursive: true })
  const kept = new Set(await readdir(to))
  for (const name of await readdir(from)) {
    const copy = join(to, name)
    if (!kept.has(name)) await copyAtomically(join(from, name), copy)
    kept.delete(name)
    // The time of the copy says when a build had it last.
    await utimes(copy, now / 1000, now / 1000)
  }
  for (const name of kept) await deleteIfExpired(join(to, name), now)
}

/** Under a passing name first: who serves the folder meanwhile never sees half a file. */
async function copyAtomically(from: string, to: string): Promise<void> {
  const passing = `${to}.${process.pid}`
  await copyFile(from, passing, constants.COPYFILE_FICLONE)
  await rename(passing, to)
}

async function deleteIfExpired(file: string, now: number): Promise<void> {
  const { mtimeMs } = await stat(file)
  if (now - mtimeMs > ARCHIVE_MS) await rm(file, { force: true })
}
