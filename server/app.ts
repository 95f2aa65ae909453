/** The whole shop as one HTTP application: everything it needs comes in, nothing is looked up. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import fastifyMultipart from '@fastify/multipart'
import fastifyRateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { type Config, uploadsFolder } from './config/config.ts'
import { emailPreviewRoutes } from './dev/email-preview-routes.ts'
import { accountRoutes } from './domains/account/account-routes.ts'
import { findSession } from './domains/account/authenticate.ts'
import type { PasswordHasher } from './domains/account/password-hasher.ts'
import { bagRoutes } from './domains/bag/bag-routes.ts'
import {
  cachedCatalogueEndpoints,
  catalogueRoutes,
  responseCacheBySnapshot,
} from './domains/catalogue/catalogue-routes.ts'
import type { PublishedCatalogue } from './domains/catalogue/published-catalogue.ts'
import { customOrderRoutes } from './domains/custom-orders/custom-order-routes.ts'
import { deliveryRoutes } from './domains/delivery/delivery-routes.ts'
import { imageRoutes, uploadRoutes } from './domains/images/image-routes.ts'
import { mediaRoutes } from './domains/media/media-routes.ts'
import type { PictureRenditions } from './domains/media/picture-renditions.ts'
import { messageRoutes } from './domains/messages/message-routes.ts'
import { myDataRoutes } from './domains/my-data/my-data-routes.ts'
import { newsletterRoutes, oneClickRoutes } from './domains/newsletter/newsletter-routes.ts'
import type { PaymentGateways } from './domains/payments/payment-gateways.ts'
import { placesRoutes } from './domains/places/places-routes.ts'
import { cachedReviewEndpoints, reviewRoutes } from './domains/reviews/review-routes.ts'
import { wishlistRoutes } from './domains/wishlist/wishlist-routes.ts'
import { addErrorHandlers } from './http/error-handlers.ts'
import { healthRoutes } from './http/health-route.ts'
import { registerOpenApi } from './http/openapi.ts'
import { registerEndpoints } from './http/register-endpoints.ts'
import { addRequestGate, type RequestGate, rejectOutdatedClients } from './http/request-gate.ts'
import { addSecurityHeaders, pagePolicyFor, paymentOrigins } from './http/security-headers.ts'
import { archiveAssets, serveStaticFiles } from './http/static-files.ts'
import type { Clock } from './lib/clock.ts'
import { createReportError } from './lib/report-error.ts'
import type { ImageHost } from './providers/image-host.ts'
import type { Providers } from './providers/open-providers.ts'
import type { PushService } from './providers/push-service.ts'
import { registerPages } from './render/pages.ts'
import { crawlerRoutes } from './render/sitemap.ts'
import { mountSandbox } from './sandbox/sandbox.ts'
import { sellingEndpoints, sellingRoutes } from './selling.ts'
import type { Storage } from './storage/open-storage.ts'

export interface AppDeps {
  config: Config
  storage: Storage
  catalogue: PublishedCatalogue
  pictures: PictureRenditions
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
  passwords: PasswordHasher
  providers: Providers
  push: PushService
  /** Where this process answers; known once it listens. */
  shopOrigin: () => string
  /** Where shoppers reach the shop: what its owner says, otherwise where this process answers. */
  publicOrigin: () => string
  ways: PaymentGateways
}

const BODY_AT_MOST = 256 * 1024
const LONGEST_PATH_PART = 200

export async function buildApp(parts: AppDeps): Promise<{ app: FastifyInstance; gate: RequestGate }> {
  const { config, storage, catalogue, pictures, images, clock, passwords, builtDir, version } = parts
  const app = openFastify(parts)
  addSecurityHeaders(app, config)
  const gate = addRequestGate(app)
  rejectOutdatedClients(app)
  addErrorHandlers(app)
  await app.register(fastifyRateLimit, { global: false })
  // A file that is too large ends where it is too large; what came beside it is read all the same.
  await app.register(fastifyMultipart, { throwFileSizeLimit: false })

  const { publicOrigin: origin } = parts
  registerEndpoints(app, {
    handlers: {
      ...catalogueRoutes({ catalogue, db: storage.db, isTest: parts.providers.isTest }),
      ...reviewRoutes({ db: storage.db, catalogue, clock }),
      ...accountRoutes({ db: storage.db, clock, passwords }),
      ...myDataRoutes({ db: storage.db, clock, passwords }),
      ...bagRoutes(storage.db),
      ...wishlistRoutes(storage.db),
      ...deliveryRoutes(storage.db),
      ...messageRoutes({ db: storage.db, clock }),
      ...newsletterRoutes({ db: storage.db, clock }),
      ...imageRoutes({ db: storage.db, clock, images }),
      ...customOrderRoutes({ db: storage.db, clock, images }),
      ...sellingEndpoints(parts),
      ...placesRoutes(),
      ...healthRoutes({ storage, version }),
    },
    cached: {
      names: new Set([...cachedCatalogueEndpoints, ...cachedReviewEndpoints]),
      cache: responseCacheBySnapshot(catalogue),
    },
    findSession: (token) => findSession({ db: storage.db, clock }, token),
  })
  if (config.providers.isSandbox) {
    await mountSandbox(app, {
      db: storage.db,
      clock,
      shopOrigin: parts.shopOrigin,
      publicOrigin: origin,
      hasControl: !config.production,
      reportError: createReportError(app.log),
    })
  }
  sellingRoutes(app, parts)
  registerOpenApi(app, version)
  mediaRoutes(app, pictures, catalogue)
  uploadRoutes(app, uploadsFolder(config))
  await oneClickRoutes(app, { db: storage.db, clock })
  if (!config.production) emailPreviewRoutes(app, origin)
  crawlerRoutes(app, () => ({
    origin: origin(),
    products: catalogue.current().products,
    categories: catalogue.current().staticPart.categories,
  }))
  if (builtDir && existsSync(join(builtDir, 'client/index.html'))) {
    const clientDir = join(builtDir, 'client')
    const policyFor = pagePolicyFor(paymentOrigins(config.providers))
    const keptDir = join(config.dataDir, 'earlier-builds')
    await archiveAssets(clientDir, keptDir, clock())
    await serveStaticFiles(app, { clientDir, archiveDir: keptDir, retireWorker: config.retireWorker, policyFor })
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

function openFastify({ logLevel, logTo }: Pick<AppDeps, 'logLevel' | 'logTo'>): FastifyInstance {
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
