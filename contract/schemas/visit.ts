import * as z from 'zod'

/** How a visit went, as its page measured it. Tells neither whose it was nor which product they saw. */
export const visitReport = z.object({
  /** On which it began. */
  page: z.enum(['home', 'list', 'product', 'bag', 'other']),
  /** Without a connection, which came back later. */
  startedOffline: z.boolean(),
  /** Parts of the shop that did not load. */
  failedLoads: z.int().min(0).max(20),
  /** Largest Contentful Paint and Interaction to Next Paint, in ms. */
  lcp: z.number().min(0).max(120_000).optional(),
  inp: z.number().min(0).max(120_000).optional(),
  /** Cumulative Layout Shift. */
  cls: z.number().min(0).max(100).optional(),
})

export type VisitReport = z.infer<typeof visitReport>
