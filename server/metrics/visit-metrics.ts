import { Counter, Histogram, type Registry } from 'prom-client'
import type { VisitReport } from '#contract/schemas/visit.ts'

/** The bounds of good and poor (web.dev/articles/vitals) are buckets. */
export function visitMetrics(registry: Registry): (visit: VisitReport) => void {
  const histogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name, help, buckets, labelNames: ['page'], registers: [registry] })
  const counter = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ['page'], registers: [registry] })
  const visits = counter('shop_visits_sampled_total', 'Visits that were measured, one in twenty, by the kind of page.')
  const offline = counter('shop_visits_started_offline_total', 'Measured visits that began without a connection.')
  const failedLoads = counter('shop_visit_failed_loads_total', 'Parts of the shop that did not load.')
  const lcp = histogram(
    'shop_visit_largest_contentful_paint_seconds',
    'Largest Contentful Paint.',
    [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
  )
  const inp = histogram(
    'shop_visit_interaction_to_next_paint_seconds',
    'Interaction to Next Paint.',
    [0.05, 0.1, 0.2, 0.3, 0.5, 1, 2],
  )
  const cls = histogram('shop_visit_cumulative_layout_shift', 'Cumulative Layout Shift.', [0.01, 0.05, 0.1, 0.25, 0.5])

  return ({ page, ...visit }) => {
    visits.inc({ page })
    if (visit.startedOffline) offline.inc({ page })
    if (visit.failedLoads > 0) failedLoads.inc({ page }, visit.failedLoads)
    if (visit.lcp !== undefined) lcp.observe({ page }, visit.lcp / 1000)
    if (visit.inp !== undefined) inp.observe({ page }, visit.inp / 1000)
    if (visit.cls !== undefined) cls.observe({ page }, visit.cls)
  }
}
