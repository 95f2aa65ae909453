import * as z from 'zod'

/** One visit in twenty, as its page measured it: nothing that tells who it was, or of which product. */
export const visitReport = z.object({
  /** Where it began. */
  page: z.enum(['home', 'list', 'product', 'bag', 'other']),
  /** The shop could not be reached when it began, but later could. */
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
