/** PostgreSQL's own programs, which know how to copy everything that it stores. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartupError } from '../../config/environment.ts'
import { onErrorEvent } from '../../lib/error-events.ts'

/** The shop's tables and their sequence, in PostgreSQL's own format. */
export async function dumpPostgres(databaseUrl: string, file: string): Promise<void> {
  const { url, env } = connection(databaseUrl)
  const options = ['--format=custom', '--table=public.*', '--no-owner', '--no-privileges']
  await endOf('pg_dump', start('pg_dump', [...options, '--file', file, '--dbname', url], env))
}

/** In one transaction, replaces all tables by those of the dump and executes `after`. */
export async function restorePostgres(databaseUrl: string, file: string, after: string): Promise<void> {
  const { url, env } = connection(databaseUrl)
  const options = ['--quiet', '--no-psqlrc', '--set=ON_ERROR_STOP=1']
  const psql = start('psql', [...options, '--dbname', url], env)
  psql.stdout?.resume()
  const dump = start('pg_restore', ['--no-owner', '--no-privileges', '--file=-', file], env)
  const fed = feed(psql.stdin as Writable, dump, after)
  // The error of psql says more than that nothing can be written to it.
  await Promise.all([endOf('psql', psql), fed.catch(() => undefined)])
  await fed
}

const BEGIN = `
begin;
set local lock_timeout = '10s';
select format('drop table public.%I cascade', tablename) from pg_tables where schemaname = 'public' \\gexec
select format('drop sequence public.%I', sequencename) from pg_sequences where schemaname = 'public' \\gexec
`

async function feed(psql: Writable, dump: ChildProcess, after: string): Promise<void> {
  onErrorEvent(psql, () => undefined)
  psql.write(BEGIN)
  try {
    await Promise.all([endOf('pg_restore', dump), pipeline(dump.stdout as Readable, psql, { end: false })])
    psql.write(`${after};\ncommit;\n`)
  } finally {
    // Without the commit, PostgreSQL rolls back.
    psql.end()
  }
}

/** Others on this machine see the arguments of programs, so the password is in the environment. */
function connection(databaseUrl: string): { url: string; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  // In English, because their messages are read below.
  return { url: url.href, env: { ...process.env, LC_ALL: 'C', ...(password && { PGPASSWORD: password }) } }
}

function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(program, args, { env, stdio: ['pipe', 'pipe', 'pipe'] })
}

/** Throws a StartupError if the program is missing or fails. */
async function endOf(program: string, child: ChildProcess): Promise<void> {
  let said = ''
  child.stderr?.on('data', (text: Buffer) => {
    said += text
  })
  const [code] = await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new StartupError(
      `${program} is missing: install PostgreSQL’s client programs, on Debian with apt-get install postgresql-client`,
    )
  })
  if (code === 0) return
  if (/server version mismatch|unsupported version/.test(said)) {
    throw new StartupError(
      `${program} is older than the database server or than the backup: install the client programs of the server’s version`,
    )
  }
  throw new StartupError(`${program} failed: ${said.trim().split('\n')[0] ?? ''}`)
}
