/** Opens a shop and closes it again: everything between a configuration and an answering address. */
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { type Config, localOrigin } from './config/config.ts'
import { StartupError } from './config/environment.ts'
import { PasswordHasher } from './domains/account/password-hasher.ts'
import { publishCatalogue } from './domains/catalogue/published-catalogue.ts'
import { seedDelivery } from './domains/delivery/delivery-table.ts'
import { importDemoOnFirstStart } from './domains/demo/demo-catalogue.ts'
import { PictureRenditions } from './domains/media/picture-renditions.ts'
import { warmPictures } from './domains/media/warm-pictures.ts'
import { openShopPushService } from './domains/order-notifications/shop-push-service.ts'
import { openPaymentGateways } from './domains/payments/payment-gateways.ts'
import type { OutboxRunner } from './jobs/outbox-runner.ts'
import { startJobs } from './jobs/start-jobs.ts'
import type { Clock } from './lib/clock.ts'
import { projectRoot } from './lib/project-root.ts'
import { openImageHost } from './providers/image-host.ts'
import { openProviders } from './providers/open-providers.ts'
import { lockDataDir, prepareDataDir } from './storage/data-dir.ts'
import { openStorage, type Storage } from './storage/open-storage.ts'

export interface Shop {
  app: FastifyInstance
  storage: Storage
  /** Where it answers, as `http://127.0.0.1:4173`. */
  origin: string
  outbox: OutboxRunner
  /** Refuses new requests, lets those running finish, then lets go of everything. */
  close(): Promise<void>
}

export interface OpenOptions {
  /** Pino's; `silent` in tests. */
  logLevel?: string
  /** What the build made; `null` opens a shop without pages. */
  builtDir?: string | null
  /** Where log lines go; standard output when left out. */
  logTo?: Writable
  clock?: Clock
  passwords?: PasswordHasher
}

/** A page asks for its parts one after the other; pictures are made in the background only after a pause like this. */
const QUIET_MS = 500

/** A request that takes longer than this is cut off when the shop closes. */
const LAST_REQUESTS_MS = 10_000

/** Throws CannotStart, after letting go of what was opened, when something stands in the way. */
export async function openShop(config: Config, options: OpenOptions = {}): Promise<Shop> {
  const {
    logLevel = 'warn',
    builtDir = join(projectRoot, 'dist'),
    clock = Date.now,
    passwords = new PasswordHasher(),
  } = options
  const opened: (() => Promise<void> | void)[] = []
  const closeAll = async () => {
    for (const close of opened.splice(0).reverse()) await close()
  }
  try {
    prepareDataDir(config.dataDir)
    // Many processes may share a folder of pictures, but one SQLite file belongs to one shop.
    if (!config.databaseUrl) opened.push(lockDataDir(config.dataDir).release)

    const warn = (error: unknown, what = 'The database did not answer.') => app?.log.warn({ err: error }, what)
    let app: FastifyInstance | undefined
    const storage = await openStorage({ ...config, onIdleError: warn })
    opened.push(storage.close)
    await importDemoOnFirstStart(storage.db, join(projectRoot, 'catalogue'))
    await seedDelivery(storage.db, join(projectRoot, 'catalogue/delivery.json'))

    const catalogue = await publishCatalogue(storage.db, { onError: warn })
    opened.push(catalogue.stop)
    const pictures = new PictureRenditions(storage.db, config.dataDir)

    let origin = ''
    const shopOrigin = () => origin
    const providers = openProviders(config.providers, shopOrigin)
    const publicOrigin = () => config.publicUrl ?? origin
    const ways = openPaymentGateways(providers, publicOrigin)
    const images = openImageHost(config, publicOrigin)
    const push = await openShopPushService(storage.db, config)
    const shared = { config, storage, clock, ways, push, images }
    const built = await buildApp({
      ...shared,
      catalogue,
      pictures,
      builtDir,
      version: codeVersion(),
      logLevel,
      logTo: options.logTo,
      passwords,
      providers,
      shopOrigin,
      publicOrigin,
    })
    app = built.app
    opened.push(() => built.app.close())
    await listen(built.app, config)
    origin = originOf(built.app, config)

    const jobs = startJobs({ ...shared, origin: publicOrigin(), carrier: providers.shiprocket, log: built.app.log })
    opened.push(jobs.stop)

    if (config.warmPictures) {
      const isBusy = () => built.gate.isBusy(QUIET_MS)
      const onError = (error: unknown, id: string) => warn(error, `The picture ${id} cannot be made.`)
      opened.push(warmPictures(pictures, catalogue.current().staticPart.pictures, { isBusy, onError }))
    }
    const close = async () => {
      built.gate.close()
      await built.gate.drained(LAST_REQUESTS_MS)
      await closeAll()
    }
    return { app: built.app, storage, outbox: jobs.outbox, origin, close }
  } catch (error) {
    await closeAll()
    throw error
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EADDRINUSE') throw new StartupError(`PORT ${port} on ${host} is taken by another program.`)
    if (code === 'EACCES') throw new StartupError(`PORT ${port} may not be used by this user.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartupError(`HOST ${host} is not an address of this machine.`)
    }
    throw error
  }
}

/** With PORT=0 only the listening server knows. */
function originOf(app: FastifyInstance, { host }: Config): string {
  const { port } = app.server.address() as AddressInfo
  return localOrigin(host, port)
}

function codeVersion(): string {
  return JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')).version
}
