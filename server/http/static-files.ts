/** Serves the built files, and the assets of recent builds for pages that are still open on them. */
import { constants, copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { PagePolicy } from './security-headers.ts'

interface StaticFiles {
  /** `dist/client`. */
  clientDir: string
  /** The folder that `archiveAssets` has filled. */
  archiveDir: string
  /** Whether to serve the worker that unregisters itself in place of the service worker. */
  retireWorker: boolean
  policyFor: PagePolicy
}

export async function serveStaticFiles(app: FastifyInstance, files: StaticFiles): Promise<void> {
  const { clientDir, archiveDir, retireWorker, policyFor } = files
  await app.register(fastifyStatic, {
    root: [clientDir, archiveDir],
    // Gives every file its own route, so that all other paths are free for pages.
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

/** Pages, and the service worker, whose own policy limits what it may fetch. */
const EXECUTABLE = /(\.html|sw\.js|retired-worker\.js)(\.br|\.gz)?$/

const ASSET = /[\\/]assets[\\/][^\\/]+$/

/** Names below `assets` contain a hash of the content. Everything else is revalidated. */
function cacheControlOf(path: string): string {
  return ASSET.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

const ARCHIVE_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Copies this build's assets into the archive and deletes those that no build has had for 30 days. The archive survives
 * deploys, so a page that was opened before a deploy can still load its chunks. `now` in epoch ms. Safe to run in several
 * processes at once.
 */
export async function archiveAssets(clientDir: string, archiveDir: string, now: number): Promise<void> {
  const [from, to] = [join(clientDir, 'assets'), join(archiveDir, 'assets')]
  await mkdir(to, { recursive: true })
  const archived = new Set(await readdir(to))
  for (const name of await readdir(from)) {
    const copy = join(to, name)
    if (!archived.has(name)) await copyAtomically(join(from, name), copy)
    archived.delete(name)
    // The modification time records when a build last had the asset.
    await utimes(copy, now / 1000, now / 1000)
  }
  for (const name of archived) await deleteIfExpired(join(to, name), now)
}

/** Copies under a temporary name first, so that nobody is served half a file. */
async function copyAtomically(from: string, to: string): Promise<void> {
  const temporary = `${to}.${process.pid}`
  await copyFile(from, temporary, constants.COPYFILE_FICLONE)
  await rename(temporary, to)
}

async function deleteIfExpired(file: string, now: number): Promise<void> {
  const { mtimeMs } = await stat(file)
  if (now - mtimeMs > ARCHIVE_MS) await rm(file, { force: true })
}
