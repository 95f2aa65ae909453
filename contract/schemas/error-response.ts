import * as z from 'zod'
import { type ErrorCode, errors } from '../errors.ts'

const lineChange = z
  .object({
    productID: z.string(),
    title: z.string(),
    was: z.object({ price: z.number().nullable().describe('Rupees for one'), quantity: z.int() }),
    is: z.object({ price: z.number().describe('Rupees for one'), quantity: z.int() }),
  })
  .meta({ id: 'LineChange' })

export type WireLineChange = z.infer<typeof lineChange>

/** The body of every response with an error status. */
export const errorResponse = z
  .object({
    status: z.literal('error'),
    code: z.enum(Object.keys(errors) as ErrorCode[]),
    message: z.string().describe('For people'),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .describe('Messages by name of the invalid input; for rejected bag lines by product id'),
    changes: z.array(lineChange).optional().describe('At checkout: every line that differs from what was sent'),
    amount: z.number().optional().describe('With AMOUNT_DIFFERS: the total that the server calculated, in rupees'),
    retryAfter: z.int().optional().describe('Seconds until another try makes sense, as in the header Retry-After'),
  })
  .meta({ id: 'ErrorAnswer' })

export type ErrorResponse = z.infer<typeof errorResponse>
