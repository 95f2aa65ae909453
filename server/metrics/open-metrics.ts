/**
 * What Prometheus reads, on a port of its own for each process. Names follow
 * prometheus.io/docs/practices/naming.
 */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { VisitReport } from '#contract/schemas/visit.ts'
import { localOrigin } from '../config/config.ts'
import { StartupError } from '../config/environment.ts'
import type { MetricsSettings } from '../config/metrics-settings.ts'
import type { Clock } from '../lib/clock.ts'
import { onErrorEvent } from '../lib/error-events.ts'
import { reasonOf } from '../lib/reason-of.ts'
import type { ReportError } from '../lib/report-error.ts'
import type { Queries } from '../storage/transaction.ts'
import { databaseMetrics } from './database-metrics.ts'
import { diskMetrics, type Folders } from './disk-metrics.ts'
import { countRequests } from './request-metrics.ts'
import { visitMetrics } from './visit-metrics.ts'

export interface Metrics {
  /** E.g. `http://127.0.0.1:9464/metrics`. */
  url: string
  countVisit: (visit: VisitReport) => void
  close(): void
}

export interface MetricsDeps {
  /** Without routes yet. */
  app: FastifyInstance
  db: Queries
  clock: Clock
  countSoldOut: () => number
  folders: Folders
  reportError: ReportError
}

/** Throws a StartupError if it cannot listen. */
export async function openMetrics(settings: MetricsSettings, deps: MetricsDeps): Promise<Metrics> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  countRequests(deps.app, registry)
  const countVisit = visitMetrics(registry)
  const readDatabase = databaseMetrics({ registry, ...deps })
  diskMetrics(registry, deps.folders)
  new Gauge({
    name: 'shop_products_sold_out',
    help: 'Products of the catalogue without a piece in stock.',
    registers: [registry],
    collect() {
      this.set(deps.countSoldOut())
    },
  })

  const server = createServer(({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') return response.writeHead(404).end()
    readDatabase()
      .then(() => registry.metrics())
      .then(
        (text) => response.setHeader('content-type', registry.contentType).end(text),
        (error: unknown) => {
          deps.reportError(error, 'The metrics could not be read.')
          response.writeHead(500).end()
        },
      )
  })
  const port = await listen(server, settings)
  onErrorEvent(server, (error) => deps.reportError(error, 'Metrics accept no connections.'))
  return {
    url: `${localOrigin({ host: settings.host, tls: null }, port)}/metrics`,
    countVisit,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function listen(server: Server, { host, port }: MetricsSettings): Promise<number> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new StartupError(`METRICS_PORT ${port} on ${host} cannot be used (${reasonOf(error)}).`)
  }
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}
