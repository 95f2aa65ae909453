/** What happens to a shop, and what it must do meanwhile. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import Database from 'libsql'
import type { Queries } from '#server/storage/transaction.ts'
import type { DatabaseLine } from '../database/database-line.ts'
import type { MailServer } from '../shop/mails.ts'
import { sandboxOf } from '../shop/sandbox-client.ts'
import { killChildren, type ShopProcess, startImport } from './shop-processes.ts'

/** A shop on one of the databases, with what can be taken from it. */
export interface Site {
  dataDir: string
  environment: Record<string, string>
  processes: readonly ShopProcess[]
  /** Of the test itself, past the line. */
  db: Queries
  /** Null on SQLite. */
  line: DatabaseLine | null
  mails: MailServer
}

interface Extent {
  ms: number
  /** At least 0 and below 1. */
  random: () => number
  /** With all that takes long. */
  isThorough: boolean
}

export interface Fault {
  name: string
  /** Is over when the promise resolves, with the processes whose requests may get no answer. */
  run(site: Site, extent: Extent): Promise<readonly ShopProcess[]>
  /** Pages, pictures and products are served, and 503 is for the rest. */
  isOfDatabase?: boolean
  /** Requests that wait for a provider may be as slow as it is. */
  isOfProvider?: boolean
  /** Pages may be 503, with the shell that renders them in the browser. */
  isOfPages?: boolean
  /** DATA_DIR must be a small file system of its own. */
  needsSmallDisk?: boolean
}

const oneOf = ({ processes }: Site, random: () => number): ShopProcess => {
  const chosen = processes[Math.floor(random() * processes.length)]
  if (!chosen) throw new Error('There is no process.')
  return chosen
}

const killed: Fault = {
  name: 'kill -9 of a process, and of an import',
  run: async (site, { ms, random, isThorough }) => {
    const importing = isThorough ? startImport(site.dataDir, site.environment) : null
    await pause(ms * random())
    const process = oneOf(site, random)
    await process.kill()
    importing?.kill('SIGKILL')
    await process.start()
    return [process]
  },
}

const stopped: Fault = {
  name: 'a process stopped (SIGSTOP)',
  run: async (site, { ms, random }) => {
    const process = oneOf(site, random)
    process.signal('SIGSTOP')
    await pause(ms)
    process.signal('SIGCONT')
    return [process]
  },
}

const mailServerDown: Fault = {
  name: 'mail server down',
  run: async ({ mails }, { ms }) => {
    mails.refuse('451 4.3.2 not now')
    await pause(ms)
    mails.refuse(null)
    return []
  },
}

const clockJump: Fault = {
  name: 'clock ahead by a day',
  run: async ({ processes }, { ms }) => {
    for (const process of processes) process.signal('SIGUSR2')
    await pause(ms)
    return []
  },
}

const pagesThrow: Fault = {
  name: 'pages that throw',
  isOfPages: true,
  run: async ({ processes }, { ms }) => {
    for (const process of processes) process.signal('SIGHUP')
    await pause(ms)
    for (const process of processes) process.signal('SIGHUP')
    return []
  },
}

/** Of pictures and papers. */
const renderingKilled: Fault = {
  name: 'rendering killed',
  run: async ({ processes }, { ms }) => {
    for (let killing = 0; killing < ms; killing += 200) {
      for (const { pid } of processes) killChildren(pid)
      await pause(200)
    }
    return []
  },
}

function provider(fault: 'down' | 'slow' | 'lies' | 'lost response'): Fault {
  return {
    name: `provider: ${fault}`,
    isOfProvider: true,
    run: async ({ processes: [first] }, { ms }) => {
      const { setFault } = sandboxOf(() => first?.origin ?? '')
      await setFault('razorpay', fault)
      await pause(ms)
      await setFault('razorpay', 'none')
      return []
    },
  }
}

const onBoth = [
  stopped,
  pagesThrow,
  renderingKilled,
  mailServerDown,
  ...(['down', 'slow', 'lies', 'lost response'] as const).map(provider),
  clockJump,
]

const cutAll = (db: Queries) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)

const databaseAway: Fault = {
  name: 'database away',
  isOfDatabase: true,
  run: async ({ db, line }, { ms }) => {
    await cutAll(db)
    line?.cut()
    await pause(ms)
    line?.repair()
    return []
  },
}

const databaseSilent: Fault = {
  name: 'database does not answer',
  isOfDatabase: true,
  run: async ({ line }, { ms }) => {
    line?.hang()
    await pause(ms)
    line?.repair()
    return []
  },
}

const connectionsCut: Fault = {
  name: 'connections cut in mid-transaction',
  run: async ({ db }, { ms }) => {
    for (let cutting = 0; cutting < ms; cutting += 200) {
      await cutAll(db)
      await pause(200)
    }
    return []
  },
}

const databaseLocked: Fault = {
  name: 'database locked by another process',
  isOfDatabase: true,
  run: async ({ dataDir }, { ms }) => {
    const other = new Database(join(dataDir, 'shop.db'))
    other.exec('pragma busy_timeout = 5000')
    other.exec('begin immediate')
    await pause(ms)
    other.exec('rollback')
    other.close()
    return []
  },
}

const diskFull: Fault = {
  name: 'disk full',
  isOfDatabase: true,
  needsSmallDisk: true,
  run: async ({ dataDir }, { ms }) => {
    const filling = join(dataDir, 'filling')
    await mkdir(filling, { recursive: true })
    await fill(filling)
    await pause(ms)
    await rm(filling, { recursive: true })
    return []
  },
}

/** In ever smaller files. */
async function fill(folder: string): Promise<void> {
  let file = 0
  for (let bytes = 8 * 1024 * 1024; bytes >= 4096; ) {
    file += 1
    try {
      await writeFile(join(folder, String(file)), Buffer.alloc(bytes, 1))
    } catch {
      await rm(join(folder, String(file)), { force: true })
      bytes /= 2
    }
  }
}

/** A short run takes the first of each. */
export const faultsOn: Record<'postgresql' | 'sqlite', readonly Fault[]> = {
  postgresql: [databaseAway, connectionsCut, databaseSilent, killed, ...onBoth],
  sqlite: [databaseLocked, killed, diskFull, ...onBoth],
}
