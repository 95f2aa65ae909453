/** Serves the built files, and the assets of recent builds for pages opened before a deploy. */
import { constants, copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { PagePolicy } from './security-headers.ts'

interface StaticFiles {
  /** Folder of the built client (`dist/client`). */
  clientDir: string
  /** Folder of archived assets, written by `archiveAssets`. */
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

/** Pages and service workers. A worker's own policy limits what it may fetch. */
const EXECUTABLE = /(\.html|sw\.js|retired-worker\.js)(\.br|\.gz)?$/

const ASSET = /[\\/]assets[\\/][^\\/]+$/

/** Returns the Cache-Control header. Names below `assets` contain a content hash; all other files are revalidated. */
function cacheControlOf(path: string): string {
  return ASSET.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

const ARCHIVE_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Copies this build's assets into the archive, and deletes those that no build has used for 30 days. Pages opened
 * before a deploy can then still load their chunks. `now` is in epoch ms. Safe to run in several processes at once.
 */
export async function archiveAssets(clientDir: string, archiveDir: string, now: number): Promise<void> {
  const [from, to] = [join(clientDir, 'assets'), join(archiveDir, 'assets')]
  await mkdir(to, { recursive: true })
  const archived = new Set(await readdir(to))
  for (const name of await readdir(from)) {
    const copy = join(to, name)
    if (!archived.has(name)) await copyAtomically(join(from, name), copy)
    archived.delete(name)
    // The modification time records when a build last used the asset.
    await utimes(copy, now / 1000, now / 1000)
  }
  for (const name of archived) await deleteIfExpired(join(to, name), now)
}

/** Copies to a temporary name and renames it, so that clients never receive a partial file. */
async function copyAtomically(from: string, to: string): Promise<void> {
  const temporary = `${to}.${process.pid}`
  await copyFile(from, temporary, constants.COPYFILE_FICLONE)
  await rename(temporary, to)
}

async function deleteIfExpired(file: string, now: number): Promise<void> {
  const { mtimeMs } = await stat(file)
  if (now - mtimeMs > ARCHIVE_MS) await rm(file, { force: true })
}
