/** The whole shop as one HTTP application: everything it needs comes in, nothing is looked up. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import fastifyMultipart from '@fastify/multipart'
import fastifyRateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { type Config, uploadsFolder } from './config.ts'
import { accountRoutes } from './domains/account/account-routes.ts'
import { findSession } from './domains/account/find-session.ts'
import type { Passwords } from './domains/account/passwords.ts'
import { bagRoutes } from './domains/bag/bag-routes.ts'
import { catalogueCalls, catalogueRoutes, keptByEdition } from './domains/catalogue/catalogue-routes.ts'
import type { PublishedCatalogue } from './domains/catalogue/published-catalogue.ts'
import { customOrderRoutes } from './domains/custom-orders/custom-order-routes.ts'
import { deliveryRoutes } from './domains/delivery/delivery-routes.ts'
import { healthRoutes } from './domains/health/health-routes.ts'
import { imageRoutes } from './domains/images/image-routes.ts'
import { uploadRoutes } from './domains/images/upload-routes.ts'
import type { MadePictures } from './domains/media/made-pictures.ts'
import { mediaRoutes } from './domains/media/media-routes.ts'
import { messageRoutes } from './domains/messages/message-routes.ts'
import { myDataRoutes } from './domains/my-data/my-data-routes.ts'
import { newsletterRoutes } from './domains/newsletter/newsletter-routes.ts'
import { oneClickRoutes } from './domains/newsletter/one-click-routes.ts'
import type { PaymentWays } from './domains/payments/payment-ways.ts'
import { placesRoutes } from './domains/places/places-routes.ts'
import { reviewCalls, reviewRoutes } from './domains/reviews/review-routes.ts'
import { wishlistRoutes } from './domains/wishlist/wishlist-routes.ts'
import { answerErrors } from './http/answer-errors.ts'
import { bindCalls } from './http/bind-calls.ts'
import { addGate, type Gate } from './http/gate.ts'
import { keepAssets } from './http/kept-assets.ts'
import { openApiRoute } from './http/openapi-route.ts'
import { turnAwayOutdated } from './http/outdated-clients.ts'
import { paymentOrigins } from './http/payment-origins.ts'
import { addSecurityHeaders, pagePolicyWith } from './http/security-headers.ts'
import { serveStaticFiles } from './http/static-files.ts'
import { mailPreviewRoutes } from './preview/mail-preview-routes.ts'
import type { ImageHost } from './providers/image-host.ts'
import type { Providers } from './providers/open-providers.ts'
import type { PushService } from './providers/push-service.ts'
import { crawlerRoutes } from './render/crawler-routes.ts'
import { registerPages } from './render/pages.ts'
import { mountSandbox } from './sandbox/sandbox.ts'
import { sellingCalls, sellingRoutes } from './sell.ts'
import type { Storage } from './storage/open-storage.ts'
import type { Clock } from './work/clock.ts'

export interface AppParts {
  config: Config
  storage: Storage
  catalogue: PublishedCatalogue
  pictures: MadePictures
  /** Where pictures that visitors send are kept. */
  images: ImageHost
  /** `dist`; `null` for a shop without pages, as in tests of the API. */
  builtDir: string | null
  /** Of the shop's code, as in package.json. */
  version: string
  /** Pino's level; `silent` in tests. */
  logLevel: string
  /** Where log lines go; standard output when left out. */
  logTo?: Writable | undefined
  clock: Clock
  passwords: Passwords
  providers: Providers
  push: PushService
  /** Where this process answers; known once it listens. */
  shopOrigin: () => string
  /** Where shoppers reach the shop: what its owner says, otherwise where this process answers. */
  publicOrigin: () => string
  ways: PaymentWays
  /** Says that work was added to the outbox and committed. */
  nudge: () => void
}

const BODY_AT_MOST = 256 * 1024
const LONGEST_PATH_PART = 200

export async function buildApp(parts: AppParts): Promise<{ app: FastifyInstance; gate: Gate }> {
  const { config, storage, catalogue, pictures, images, clock, nudge, passwords, builtDir, version } = parts
  const app = openFastify(parts)
  addSecurityHeaders(app, config)
  const gate = addGate(app)
  turnAwayOutdated(app)
  answerErrors(app)
  await app.register(fastifyRateLimit, { global: false })
  // A file that is too large ends where it is too large; what came beside it is read all the same.
  await app.register(fastifyMultipart, { throwFileSizeLimit: false })

  const { publicOrigin: origin } = parts
  bindCalls(app, {
    handlers: {
      ...catalogueRoutes({ catalogue, db: storage.db, isTest: parts.providers.isTest }),
      ...reviewRoutes({ db: storage.db, catalogue, clock }),
      ...accountRoutes({ db: storage.db, clock, nudge, passwords }),
      ...myDataRoutes({ db: storage.db, clock, nudge, passwords }),
      ...bagRoutes(storage.db),
      ...wishlistRoutes(storage.db),
      ...deliveryRoutes(storage.db),
      ...messageRoutes({ db: storage.db, clock, nudge }),
      ...newsletterRoutes({ db: storage.db, clock, nudge }),
      ...imageRoutes({ db: storage.db, clock, images }),
      ...customOrderRoutes({ db: storage.db, clock, nudge, images }),
      ...sellingCalls(parts),
      ...placesRoutes(),
      ...healthRoutes({ storage, version }),
    },
    kept: { names: new Set([...catalogueCalls, ...reviewCalls]), cache: keptByEdition(catalogue) },
    findSession: (token) => findSession({ db: storage.db, clock }, token),
  })
  if (config.providers.isSandbox) {
    await mountSandbox(app, {
      db: storage.db,
      clock,
      shopOrigin: parts.shopOrigin,
      publicOrigin: origin,
      hasControl: !config.production,
    })
  }
  sellingRoutes(app, parts)
  openApiRoute(app, version)
  mediaRoutes(app, pictures, catalogue)
  uploadRoutes(app, uploadsFolder(config))
  await oneClickRoutes(app, { db: storage.db, clock })
  if (!config.production) mailPreviewRoutes(app, origin)
  crawlerRoutes(app, () => ({
    origin: origin(),
    products: catalogue.current().products,
    categories: catalogue.current().frame.categories,
  }))
  if (builtDir && existsSync(join(builtDir, 'client/index.html'))) {
    const clientDir = join(builtDir, 'client')
    const policyFor = pagePolicyWith(paymentOrigins(config.providers))
    const keptDir = join(config.dataDir, 'earlier-builds')
    await keepAssets(clientDir, keptDir, clock())
    await serveStaticFiles(app, { clientDir, keptDir, retireWorker: config.retireWorker, policyFor })
    await registerPages(app, {
      clientDir,
      rendererFile: join(builtDir, 'server/entry-server.js'),
      origin,
      catalogueVersion: () => catalogue.current().version,
      policyFor,
    })
  }
  return { app, gate }
}

function openFastify({ logLevel, logTo }: Pick<AppParts, 'logLevel' | 'logTo'>): FastifyInstance {
  return fastify({
    // Single requests are not logged: addresses hold tokens, and a line each costs more than most answers.
    logger: { level: logLevel, ...(logTo && { stream: logTo }) },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_AT_MOST,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    // So that limits count shoppers and not the load balancer; whoever comes from elsewhere is not believed.
    trustProxy: 'loopback, linklocal, uniquelocal',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: LONGEST_PATH_PART },
  })
}
