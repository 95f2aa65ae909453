import * as z from 'zod'
import { type ErrorCode, type ErrorResponse, errors } from '../errors.ts'

const lineChange = z
  .object({
    productID: z.string(),
    title: z.string(),
    was: z.object({ price: z.number().nullable().describe('Rupees for one'), quantity: z.int() }),
    is: z.object({ price: z.number().describe('Rupees for one'), quantity: z.int() }),
  })
  .meta({ id: 'LineChange' })

/** The body of every refusal. */
export const errorResponse = z
  .object({
    status: z.literal('error'),
    code: z.enum(Object.keys(errors) as ErrorCode[]),
    message: z.string().describe('For people'),
    fields: z.record(z.string(), z.string()).optional().describe('The inputs at fault, each with its sentence'),
    changes: z.array(lineChange).optional().describe('At checkout: every line that is not as it was sent'),
    amount: z.number().optional().describe('With AMOUNT_DIFFERS: the total as the server counts it, in rupees'),
  })
  .meta({ id: 'ErrorAnswer' }) satisfies z.ZodType<ErrorResponse>
