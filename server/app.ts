/** Puts the HTTP application together: all routes, hooks and plugins. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { VisitReport } from '#contract/schemas/visit.ts'
import { changedDetails } from './config/own-details.ts'
import { emailPreviewRoutes } from './dev/email-preview-routes.ts'
import { accountRoutes } from './domains/account/account-routes.ts'
import { findSession } from './domains/account/authenticate.ts'
import { findStaff } from './domains/account/staff-token-store.ts'
import { bagRoutes } from './domains/bag/bag-routes.ts'
import { catalogueRoutes } from './domains/catalogue/catalogue-routes.ts'
import { customOrderRoutes } from './domains/custom-orders/custom-order-routes.ts'
import { deliveryRoutes } from './domains/delivery/delivery-routes.ts'
import { imageRoutes, uploadRoutes } from './domains/images/image-routes.ts'
import { mediaRoutes } from './domains/media/media-routes.ts'
import type { RenditionCache } from './domains/media/rendition-cache.ts'
import { messageRoutes } from './domains/messages/message-routes.ts'
import { clearUnprovenAccount } from './domains/my-data/clear-unproven-account.ts'
import { myDataRoutes } from './domains/my-data/my-data-routes.ts'
import { newsletterRoutes } from './domains/newsletter/newsletter-routes.ts'
import { unsubscribe } from './domains/newsletter/subscriptions.ts'
import { openPlaceLists } from './domains/places/place-lists.ts'
import { placesRoutes } from './domains/places/places-routes.ts'
import { reviewRoutes } from './domains/reviews/review-routes.ts'
import { addKnownPhone } from './domains/shipping/correct-contact.ts'
import { usualBox } from './domains/shipping/parcel-boxes.ts'
import { endStockAlerts } from './domains/stock-alerts/request-stock-alert.ts'
import { stockAlertRoutes } from './domains/stock-alerts/stock-alert-routes.ts'
import { wishlistRoutes } from './domains/wishlist/wishlist-routes.ts'
import { addOwnerEmail } from './emails/owner-email.ts'
import { archiveAssets } from './http/archived-assets.ts'
import { reportUnlistedProxies } from './http/client-network.ts'
import { addErrorHandlers } from './http/error-handlers.ts'
import { healthRoutes } from './http/health-route.ts'
import { CROWD, limitNetworks, openRequestCounts } from './http/network-limits.ts'
import { registerOneClickUnsubscribe } from './http/one-click-unsubscribe.ts'
import { registerOpenApi } from './http/openapi.ts'
import { registerEndpoints } from './http/register-endpoints.ts'
import { addRequestContexts } from './http/request-contexts.ts'
import { addRequestGate, type RequestGate, rejectOutdatedClients } from './http/request-gate.ts'
import { addSecurityHeaders, pagePolicyFor, providerNeeds } from './http/security-headers.ts'
import { serveStaticFiles } from './http/static-files.ts'
import { takeUploadTurns } from './http/upload-turns.ts'
import { MEASURE_VISITS, visitRoute } from './http/visit-route.ts'
import { type OrderingDeps, orderingEndpoints, orderingRoutes } from './ordering-routes.ts'
import type { ImageHost } from './providers/image-host.ts'
import type { PlacesService } from './providers/places-service.ts'
import { registerPages } from './render/pages.ts'
import { crawlerRoutes } from './render/sitemap.ts'
import { mountSandbox } from './sandbox/sandbox.ts'
import { logEvents } from './storage/events.ts'
import type { FileStore } from './storage/file-store.ts'
import { inTransaction } from './storage/transaction.ts'

export interface AppDeps extends OrderingDeps {
  pictures: RenditionCache
  /** For pictures that visitors upload. */
  images: ImageHost
  /** The shop's own store of such pictures. */
  files: FileStore
  /** Null without a service with lists of places. */
  places: PlacesService | null
  /** `dist`, or null to serve the API without pages, e.g. in API tests. */
  builtDir: string | null
  /** From package.json. */
  version: string
  /** Where this process reaches itself. Call it only while the server listens. */
  shopOrigin: () => string
  /** Where browsers reach the shop, e.g. `https://shop.example`. */
  publicOrigin: () => string
  /** Null if nobody watches. */
  metrics: { countVisit: (visit: VisitReport) => void } | null
}

/** The gate sends new requests elsewhere during shutdown. */
export async function buildApp(app: FastifyInstance, deps: AppDeps): Promise<{ gate: RequestGate }> {
  const { config, storage, catalogue, clock, reportError } = deps
  logEvents(storage.db, app.log)
  addSecurityHeaders(app, config)
  const gate = addRequestGate(app)
  rejectOutdatedClients(app)
  addErrorHandlers(app, reportError)
  addRequestContexts(app)
  reportUnlistedProxies(app, (peer) => tellAboutProxy(deps, peer))
  limitNetworks(app, { count: openRequestCounts(storage.db, storage.dialect), clock })
  takeUploadTurns(app)
  // Oversized files are cut off, so that the other fields are still parsed.
  await app.register(fastifyMultipart, { throwFileSizeLimit: false })

  addEndpoints(app, deps, gate)
  if (config.providers.isSandbox) {
    await mountSandbox(app, { ...deps, db: storage.db, hasControl: !config.production && !config.isPublic })
  }
  orderingRoutes(app, deps)
  registerOpenApi(app, deps.version)
  mediaRoutes(app, deps.pictures, () => catalogue.current().staticPart.pictures)
  uploadRoutes(app, deps.files)
  visitRoute(app, deps.metrics?.countVisit ?? null)
  const inbox = { db: storage.db, clock }
  await registerOneClickUnsubscribe(app, { path: '/newsletter', unsubscribe: (token) => unsubscribe(inbox, token) })
  await registerOneClickUnsubscribe(app, {
    path: '/stock-alerts',
    unsubscribe: (token) => endStockAlerts(inbox, token),
  })
  if (!config.production) emailPreviewRoutes(app, deps.publicOrigin)
  crawlerRoutes(app, () => ({
    origin: deps.publicOrigin(),
    version: `${catalogue.current().staticPart.id}-${catalogue.current().staticPart.fullReloadVersion}`,
    products: catalogue.current().products,
    categories: catalogue.current().staticPart.categories,
  }))
  if (deps.builtDir && existsSync(join(deps.builtDir, 'client/index.html'))) await addPages(app, deps, deps.builtDir)
  return { gate }
}

/** Logs it and emails the owner, each once. */
function tellAboutProxy({ storage, clock, reportError }: AppDeps, peer: string): void {
  const line = `TRUSTED_PROXIES=${peer}`
  reportError(new Error(`${peer} forwards requests but is not listed.`), `Set ${line} if this is your proxy.`)
  const email = {
    subject: 'Your shop does not know its proxy',
    paragraphs: [
      `${peer} forwards requests to the shop, but is not listed as a proxy. Until it is, the shop cannot tell its visitors apart, and does not limit how often each of them calls it.`,
      `If it is your proxy, set ${line} and start the shop again.`,
    ],
    dedupeKey: `unlisted-proxy-${peer}`,
  }
  inTransaction(storage.db, (tx) => addOwnerEmail(tx, email, clock())).catch((error: unknown) =>
    reportError(error, 'The owner could not be told about a proxy.'),
  )
}

function addEndpoints(app: FastifyInstance, deps: AppDeps, gate: RequestGate): void {
  const { storage, catalogue, clock, passwords, images, places, budgets, reportError } = deps
  const { db } = storage
  registerEndpoints(app, {
    handlers: [
      catalogueRoutes({ catalogue, db, isTest: deps.providers.isTest }),
      reviewRoutes({ db, catalogue, clock }),
      accountRoutes({ db, clock, passwords, budgets, onPhoneKnown: addKnownPhone, onFirstProof: clearUnprovenAccount }),
      myDataRoutes({ db, clock, passwords, budgets }),
      bagRoutes(db),
      wishlistRoutes(db),
      deliveryRoutes({ db, clock, carrier: deps.providers.shiprocket, usualBox: () => usualBox(db) }),
      messageRoutes({ db, clock }),
      newsletterRoutes({ db, clock }),
      stockAlertRoutes({ db, clock, catalogue }),
      imageRoutes({ db, clock, budgets, images }),
      customOrderRoutes({ db, clock, budgets, images }),
      ...orderingEndpoints(deps),
      placesRoutes(openPlaceLists({ service: places, clock, reportError })),
      healthRoutes({ storage, version: deps.version, isLeaving: gate.isLeaving }),
    ],
    version: () => catalogue.current().version,
    findSession: (token) => findSession({ db, clock }, token),
    findStaff: (token) => findStaff(db, token, clock()),
    countCall: (endpoint, perHour, userId) => budgets.call(db, { endpoint, perHour, userId, now: clock() }),
    clock,
  })
}

async function addPages(app: FastifyInstance, deps: AppDeps, builtDir: string): Promise<void> {
  const { config, catalogue, clock, publicOrigin, reportError } = deps
  const clientDir = join(builtDir, 'client')
  const archiveDir = join(config.dataDir, 'earlier-builds')
  const policyFor = pagePolicyFor(providerNeeds(config.providers))
  await archiveAssets(clientDir, archiveDir, clock())
  const details = changedDetails(clientDir) + (deps.metrics ? MEASURE_VISITS : '')
  await serveStaticFiles(app, { clientDir, archiveDir, retireWorker: config.retireWorker, policyFor, details })
  const version = () => catalogue.current().version
  const rendersPerNetwork = deps.budgets.areOff ? null : CROWD.config.perNetwork
  const pages = { builtDir, origin: publicOrigin, version, policyFor, details, rendersPerNetwork, reportError }
  await registerPages(app, pages)
}
