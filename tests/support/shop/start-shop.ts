/** Real shops, each on a free port with its own data folder. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { type Config, readConfig } from '#server/config/config.ts'
import type { OutboxRunner } from '#server/jobs/outbox-runner.ts'
import type { OpenOptions } from '#server/open-shop.ts'
import type { DialectName } from '#server/storage/dialects.ts'
import type { Queries } from '#server/storage/transaction.ts'
import { createDatabase } from '../database/test-databases.ts'
import { copyTemplateDataDir, quietShop, sharePictures } from './shop-template.ts'

export interface StartedShop {
  origin: string
  dataDir: string
  stop(): Promise<void>
}

/** A test can stop it, and start it again with its data. */
export interface BuiltShop extends StartedShop {
  /** Of the shop’s process. */
  pid(): number
  goAway(): Promise<void>
  comeBack(): Promise<void>
}

export interface InProcessShop extends StartedShop {
  app: FastifyInstance
  db: Queries
  outbox: OutboxRunner
  config: Config
  /** Null without METRICS_PORT. */
  metricsUrl: string | null
}

const root = fileURLToPath(new URL('../../..', import.meta.url))

export interface StartOptions {
  store?: DialectName
  /** Added to the shop’s. */
  environment?: Record<string, string>
  /** Providers that this shop has no keys for. */
  without?: ('razorpay' | 'stripe' | 'payPal')[]
  /** As without PAYPAL_WEBHOOK_ID. */
  hearsPayPal?: boolean
  /** Whether to serve the built pages too. */
  pages?: boolean
  /** Such as a movable clock or a log target. */
  open?: Pick<OpenOptions, 'builtDir' | 'clock' | 'logTo' | 'logLevel' | 'passwords'>
}

/**
 * Runs in the test’s own process, with the demo catalogue: API and pictures, and
 * pages on request.
 */
export async function startShop({
  store = 'sqlite',
  environment = {},
  without = [],
  hearsPayPal = true,
  pages = false,
  open = {},
}: StartOptions = {}): Promise<InProcessShop> {
  // Loaded here: browser tests start built shops, and the sources would slow down
  // their processes.
  const { openShop } = await import('#server/open-shop.ts')
  const { quickPasswords } = await import('./quick-passwords.ts')
  const dataDir = await copyTemplateDataDir(store)
  const database = store === 'postgresql' ? await createDatabase(process.env.TEMPLATE_DATABASE) : null
  const config = readConfig({
    ...quietShop(dataDir),
    ...(database && { DATABASE_URL: database.url }),
    ...environment,
  })
  for (const provider of without) config.providers[provider] = null
  const { payPal } = config.providers
  if (payPal && !hearsPayPal) config.providers.payPal = { ...payPal, webhookId: null }
  const shop = await openShop(config, {
    logLevel: 'silent',
    passwords: quickPasswords(),
    ...(!pages && { builtDir: null }),
    ...open,
  })
  return {
    origin: shop.origin,
    dataDir,
    app: shop.app,
    db: shop.storage.db,
    outbox: shop.outbox,
    config,
    metricsUrl: shop.metricsUrl,
    stop: async () => {
      await shop.close()
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Runs in a process of its own, with pages, perhaps in another version of Node.
 * Throws with its output if it exits before it is open.
 */
export async function startBuiltShop(
  environment: Record<string, string> = {},
  node = process.execPath,
): Promise<BuiltShop> {
  const dataDir = await copyTemplateDataDir('sqlite')
  await sharePictures(dataDir)
  const start = (port: string) => spawnBuilt({ ...quietShop(dataDir), PORT: port, ...environment }, node)
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
    pid: () => server.pid ?? 0,
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

/** Runs the sources in a process of its own, with piped output. */
export function spawnServer(environment: Record<string, string>): ChildProcess {
  return spawnShop(['--import', 'tsx', 'server/main.ts'], environment)
}

/** Runs the build in a process of its own, with piped output. */
export function spawnBuilt(environment: Record<string, string>, node = process.execPath): ChildProcess {
  return spawnShop(['dist/server/main.js'], environment, node)
}

/** Waits for the URL that it prints. Rejects with its output if it exits first. */
export function addressOf(server: ChildProcess): Promise<string> {
  let printed = ''
  return new Promise((resolve, reject) => {
    const read = (text: Buffer) => {
      printed += text
      const address = /https?:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0]
      if (address) resolve(address)
    }
    server.stdout?.on('data', read)
    server.stderr?.on('data', read)
    server.once('exit', () => reject(new Error(`The shop ended before it was open:\n${printed}`)))
  })
}

function spawnShop(args: string[], environment: Record<string, string>, node = process.execPath): ChildProcess {
  return spawn(node, args, {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
