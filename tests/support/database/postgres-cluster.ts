import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPostgres } from '../../../scripts/setup/test-programs.mjs'

export interface Cluster {
  url: string
  /** Of the server, whose children serve connections. */
  pid: number | undefined
  stop(): Promise<void>
}

/**
 * Uses a socket in a temporary folder. Null if PostgreSQL is not installed. Data
 * reaches the disk only if durable.
 */
export async function startCluster({ isDurable = false } = {}): Promise<Cluster | null> {
  const binaries = findPostgres()
  if (!binaries) return null
  const owner = await unprivilegedUser()
  const folder = await mkdtemp(join(tmpdir(), 'nakshi-pg-'))
  if (owner) await chown(folder, owner.uid, owner.gid)
  const run = { ...owner, cwd: folder }

  const setup = ['-D', folder, '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C']
  await promisify(execFile)(join(binaries, 'initdb'), setup, run)
  const quick = isDurable ? [] : ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']
  const settings = [...quick, 'max_connections=200', 'listen_addresses='].flatMap((setting) => ['-c', setting])
  const server = spawn(join(binaries, 'postgres'), ['-D', folder, '-k', folder, ...settings], run)
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (text: Buffer) => {
      if (text.includes('ready to accept connections')) resolve()
      if (text.includes('deadlock')) console.error(text.toString())
    })
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with code ${code} before it was ready.`)))
  })
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    pid: server.pid,
    stop: async () => {
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** As root, which PostgreSQL refuses: the user that its package created. */
async function unprivilegedUser(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+)/m.exec(await readFile('/etc/passwd', 'utf8')) ?? []
  if (!uid || !gid) throw new Error('PostgreSQL cannot run as root, and there is no user named postgres.')
  return { uid: Number(uid), gid: Number(gid) }
}
