import type { FastifyInstance } from 'fastify'
import { VISITS_META } from '#contract/rendering.ts'
import { type VisitReport, visitReport } from '#contract/schemas/visit.ts'
import { CROWD } from './network-limits.ts'
import { Refused, refuse } from './refused.ts'

const PATH = '/api/visits'

/** For the head of pages. */
export const MEASURE_VISITS = `<meta name="${VISITS_META}" content="${PATH}">`

/** `count` is null if nobody watches: pages from before a restart may still report. */
export function visitRoute(app: FastifyInstance, count: ((visit: VisitReport) => void) | null): void {
  app.post(PATH, CROWD, async ({ body }, reply) => {
    const report = visitReport.safeParse(body)
    if (!report.success) return refuse(reply, new Refused('INVALID_INPUT', { fields: { body: 'Is no visit.' } }))
    count?.(report.data)
    return reply.code(204).header('cache-control', 'no-store').send()
  })
}
