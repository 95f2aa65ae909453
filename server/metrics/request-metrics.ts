import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { isInjected } from '../lib/injected-request.ts'

/** Call it before the routes are added. */
export function countRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Counter({
    name: 'shop_http_requests_total',
    help: 'Requests answered, by route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'shop_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (!isInjected(request.raw)) {
      const { method } = request
      const route = routeName(request.routeOptions.url)
      requests.inc({ method, route, status: reply.statusCode })
      durations.observe({ method, route }, reply.elapsedTime / 1000)
    }
    done()
  })
}

/** Never a URL, which may contain a token. Each built file has a route, all of one folder share a name. */
function routeName(pattern = 'unknown'): string {
  return pattern.replace(/^\/(assets|icons|screenshots)\/.*/, '/$1/*')
}
