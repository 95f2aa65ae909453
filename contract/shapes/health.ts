import * as z from 'zod'

/** Answered once the shop can sell. */
export const health = z.object({
  status: z.literal('ok'),
  version: z.string(),
  database: z.enum(['sqlite', 'postgresql']),
})
