import * as z from 'zod'
import { type ErrorAnswer, type ErrorCode, errors } from '../errors.ts'

/** The body of every refusal. */
export const errorAnswer = z
  .object({
    status: z.literal('error'),
    code: z.enum(Object.keys(errors) as ErrorCode[]),
    message: z.string().describe('For people'),
    fields: z.record(z.string(), z.string()).optional().describe('The inputs at fault, each with its sentence'),
    amount: z.number().optional().describe('With AMOUNT_DIFFERS: the total as the server counts it, in rupees'),
  })
  .meta({ id: 'ErrorAnswer' }) satisfies z.ZodType<ErrorAnswer>
