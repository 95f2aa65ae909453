/** Starts the shop (database, HTTP server, background jobs) and shuts it down. */
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { type Config, localOrigin } from './config/config.ts'
import { StartupError } from './config/environment.ts'
import { requireOwnGstin } from './config/own-gstin.ts'
import { createServer } from './create-server.ts'
import { PasswordHasher } from './domains/account/password-hasher.ts'
import { type PublishedCatalogue, publishCatalogue } from './domains/catalogue/published-catalogue.ts'
import { importDemoOnFirstStart } from './domains/catalogue-import/import-catalogue.ts'
import { seedDelivery } from './domains/delivery/delivery-table.ts'
import { RenditionCache } from './domains/media/rendition-cache.ts'
import { warmPictures } from './domains/media/warm-pictures.ts'
import { openPaymentGateways } from './domains/money/open-gateways.ts'
import { openShopPushService } from './domains/order-notifications/shop-push-service.ts'
import { addReviewTotals } from './domains/reviews/review-store.ts'
import { checkPickupLocation } from './domains/shipping/check-pickup-location.ts'
import type { RequestGate } from './http/request-gate.ts'
import type { OutboxRunner } from './jobs/outbox-runner.ts'
import { startJobs } from './jobs/start-jobs.ts'
import type { Clock } from './lib/clock.ts'
import { onErrorEvent } from './lib/error-events.ts'
import type { LogLevel } from './lib/log.ts'
import { logOutput } from './lib/log-output.ts'
import { projectRoot, shopVersion } from './lib/project-root.ts'
import { createReportError } from './lib/report-error.ts'
import type { Metrics, MetricsDeps } from './metrics/open-metrics.ts'
import { openImageHost } from './providers/image-host.ts'
import { openProviders } from './providers/open-providers.ts'
import { openPlacesService } from './providers/places-service.ts'
import { logCalls } from './providers/provider-request.ts'
import { openBudgets } from './storage/budgets.ts'
import { lockDataDir, prepareDataDir } from './storage/data-dir.ts'
import { openFileStore } from './storage/file-store.ts'
import { openStorage, type Storage } from './storage/open-storage.ts'
import type { Queries } from './storage/transaction.ts'

export interface Shop {
  app: FastifyInstance
  storage: Storage
  /** Where this process listens, e.g. `http://127.0.0.1:4173`. */
  origin: string
  outbox: OutboxRunner
  /** Where this process tells its metrics; null if it does not. */
  metricsUrl: string | null
  /** When the backup was made (ISO 8601) whose jobs wait for the owner; null if jobs run. */
  heldSince: string | null
  /**
   * Keeps answering for CLOSE_DELAY_MS while health checks fail, then rejects new requests,
   * waits up to 10 seconds for running ones, and releases everything.
   */
  close(): Promise<void>
}

export interface OpenOptions {
  /** By default LOG_LEVEL. */
  logLevel?: LogLevel
  /** `dist`, or null to serve the API without pages. */
  builtDir?: string | null
  /** Standard output by default. */
  logTo?: Writable
  clock?: Clock
  passwords?: PasswordHasher
}

/**
 * How long the server must be idle to resize pictures, in ms. Longer than the
 * gaps within a page load, so as not to slow it down.
 */
const QUIET_MS = 500

/** How long running requests may take during shutdown, in ms. */
const DRAIN_TIMEOUT_MS = 10_000

/**
 * If that fails, releases everything and throws: a StartupError if the owner can
 * fix the cause, e.g. a port in use.
 */
export async function openShop(config: Config, options: OpenOptions = {}): Promise<Shop> {
  const { builtDir = join(projectRoot, 'dist'), clock = Date.now, passwords = new PasswordHasher() } = options
  requireOwnGstin(config.providers)
  const app = createServer({ ...config, ...options, logTo: options.logTo ?? logOutput() })
  const reportError = createReportError(app.log)
  const closers: (() => Promise<void> | void)[] = []
  const closeAll = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    prepareDataDir(config.dataDir)
    // PostgreSQL lets several processes share the folder, SQLite does not.
    if (!config.databaseUrl) closers.push(lockDataDir(config.dataDir).release)

    const onConnectionError = (error: Error) => reportError(error, 'A database connection failed.')
    const storage = await openStorage({ ...config, onConnectionError })
    closers.push(storage.close)
    await addDemo(storage.db)

    const onError = (error: unknown) => reportError(error, 'The catalogue could not be refreshed.')
    const catalogue = await publishCatalogue(storage.db, { addReviewTotals, onError })
    closers.push(catalogue.stop)
    const pictures = new RenditionCache(storage.db, config.dataDir, reportError)

    let origin = ''
    const reports = { reportError, onCall: logCalls(app.log) }
    const providers = openProviders(config.providers, { shopOrigin: () => origin, ...reports })
    const publicOrigin = () => config.publicUrl ?? origin
    const gateways = openPaymentGateways(providers, publicOrigin)
    const files = await openFileStore(config)
    const images = openImageHost(config, publicOrigin, files)
    const places = config.placesUrl === null ? null : openPlacesService({ url: config.placesUrl, ...reports })
    const push = await openShopPushService(storage.db, config)
    const budgets = openBudgets(config, app.log)
    const metrics = await openOwnMetrics(config, { app, db: storage.db, clock, catalogue, reportError })
    closers.push(() => metrics?.close())
    const shared = { config, storage, clock, providers, gateways, push, images, files, budgets, metrics, reportError }
    const { gate } = await buildApp(app, {
      ...shared,
      catalogue,
      places,
      pictures,
      builtDir,
      version: shopVersion,
      passwords,
      shopOrigin: () => origin,
      publicOrigin,
    })
    closers.push(() => app.close())
    origin = await listen(app, config)
    onErrorEvent(app.server, (error) => reportError(error, 'The shop accepts no connections.'))
    await checkPickupLocation(providers.shiprocket, reportError)
    const jobs = await startJobs({ ...shared, origin: publicOrigin(), carrier: providers.shiprocket, log: app.log })
    closers.push(jobs.stop)

    if (config.warmPictures) {
      const isBusy = () => gate.isBusy(QUIET_MS)
      const onFailed = (error: unknown, picture: string) =>
        reportError(error, 'A picture could not be resized.', { picture })
      closers.push(warmPictures(pictures, catalogue.current().staticPart.pictures, { isBusy, onError: onFailed }))
    }
    const close = () => endRequests(app, gate, config.closeDelayMs).then(closeAll)
    const { outbox, heldSince } = jobs
    return { app, storage, outbox, heldSince, origin, metricsUrl: metrics?.url ?? null, close }
  } catch (error) {
    await closeAll()
    throw error
  }
}

async function endRequests({ log }: FastifyInstance, gate: RequestGate, delayMs: number): Promise<void> {
  log.info('The shop is closing.')
  gate.leave()
  await setTimeout(delayMs)
  gate.close()
  await gate.drained(DRAIN_TIMEOUT_MS)
}

/** The packages are loaded only for shops that want metrics. */
async function openOwnMetrics(
  config: Config,
  { catalogue, ...deps }: Omit<MetricsDeps, 'countSoldOut' | 'folders'> & { catalogue: PublishedCatalogue },
): Promise<Metrics | null> {
  if (config.metrics === null) return null
  const { openMetrics } = await import('./metrics/open-metrics.ts')
  const countSoldOut = () => catalogue.current().products.filter(({ stock }) => stock <= 0).length
  return await openMetrics(config.metrics, { ...deps, folders: config, countSoldOut })
}

/** Products and delivery table, for a new shop. */
async function addDemo(db: Queries): Promise<void> {
  await importDemoOnFirstStart(db, join(projectRoot, 'catalogue'))
  await seedDelivery(db, join(projectRoot, 'catalogue/delivery.json'))
}

/**
 * Returns the server's origin. With PORT=0, the system chooses the port. Throws a
 * StartupError if host or port cannot be used.
 */
async function listen(app: FastifyInstance, config: Config): Promise<string> {
  const { host, port } = config
  try {
    await app.listen({ host, port, listenTextResolver: (address) => `The shop is open at ${address}.` })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EADDRINUSE') throw new StartupError(`PORT ${port} on ${host} is in use by another program.`)
    if (code === 'EACCES') throw new StartupError(`PORT ${port} may not be used by this user.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartupError(`HOST ${host} is not an address of this machine.`)
    }
    throw error
  }
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port.')
  return localOrigin(config, address.port)
}
