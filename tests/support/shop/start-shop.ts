/** Real shops for tests, each on a free port with an empty data folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { type Config, readConfig } from '#server/config/config.ts'
import type { OutboxRunner } from '#server/jobs/outbox-runner.ts'
import { type OpenOptions, openShop } from '#server/open-shop.ts'
import type { DialectName } from '#server/storage/dialects.ts'
import type { Queries } from '#server/storage/transaction.ts'
import { copyTemplateDataDir, quietShop } from './shop-template.ts'
import { createDatabase } from './test-databases.ts'

export interface StartedShop {
  origin: string
  dataDir: string
  stop(): Promise<void>
}

/** One that can be out of reach for a while, with all it knows. */
export interface BuiltShop extends StartedShop {
  goAway(): Promise<void>
  comeBack(): Promise<void>
}

export interface InProcessShop extends StartedShop {
  app: FastifyInstance
  db: Queries
  outbox: OutboxRunner
  config: Config
}

const root = fileURLToPath(new URL('../../..', import.meta.url))

interface StartOptions {
  store?: DialectName
  /** Added to the environment that the shop reads. */
  environment?: Record<string, string>
  /** Providers of the sandbox of which this shop has no keys. */
  without?: ('razorpay' | 'stripe' | 'payPal')[]
  /** Shows the built pages as well. */
  pages?: boolean
  /** A clock to move, and a place for log lines. */
  open?: Pick<OpenOptions, 'clock' | 'logTo' | 'logLevel' | 'passwords'>
}

/** A shop inside the test's own process: its API and pictures, and pages only if asked. The demo catalogue is in it. */
export async function startShop({
  store = 'sqlite',
  environment = {},
  without = [],
  pages = false,
  open = {},
}: StartOptions = {}): Promise<InProcessShop> {
  const dataDir = await copyTemplateDataDir(store)
  const database = store === 'postgresql' ? await createDatabase(process.env.TEMPLATE_DATABASE) : null
  const config = readConfig({
    ...quietShop(dataDir),
    ...(database && { DATABASE_URL: database.url }),
    ...environment,
  })
  for (const provider of without) config.providers[provider] = null
  const shop = await openShop(config, { logLevel: 'silent', ...(!pages && { builtDir: null }), ...open })
  return {
    origin: shop.origin,
    dataDir,
    app: shop.app,
    db: shop.storage.db,
    outbox: shop.outbox,
    config,
    stop: async () => {
      await shop.close()
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The built shop in a process of its own, pages included. Throws with what it printed when it ends before it is open. */
export async function startBuiltShop(environment: Record<string, string> = {}): Promise<BuiltShop> {
  const dataDir = await copyTemplateDataDir('sqlite')
  const start = (port: string) =>
    spawnShop(['dist/server/main.js'], { ...quietShop(dataDir), PORT: port, ...environment })
  let server = start('0')
  const origin = await addressOf(server)
  const goAway = async () => {
    if (server.exitCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  }
  return {
    origin,
    dataDir,
    goAway,
    comeBack: async () => {
      server = start(new URL(origin).port)
      await addressOf(server)
    },
    stop: async () => {
      await goAway()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Runs the server from its sources, as a process. Its output is piped. */
export function spawnServer(environment: Record<string, string>): ChildProcess {
  return spawnShop(['--import', 'tsx', 'server/main.ts'], environment)
}

/** The address that a starting server prints. Rejects with all it printed when it ends instead. */
export function addressOf(server: ChildProcess): Promise<string> {
  let printed = ''
  return new Promise((resolve, reject) => {
    const read = (text: Buffer) => {
      printed += text
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0]
      if (address) resolve(address)
    }
    server.stdout?.on('data', read)
    server.stderr?.on('data', read)
    server.once('exit', () => reject(new Error(`The shop ended before it was open:\n${printed}`)))
  })
}

function spawnShop(args: string[], environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
