import * as z from 'zod'
import { type ErrorCode, errors } from '../errors.ts'

const lineChange = z
  .object({
    productID: z.string(),
    size: z.string().optional(),
    title: z.string(),
    was: z.object({ price: z.number().nullable().describe('Unit price in rupees'), quantity: z.int() }),
    is: z.object({ price: z.number().describe('Unit price in rupees'), quantity: z.int() }),
  })
  .meta({ id: 'LineChange' })

export type WireLineChange = z.infer<typeof lineChange>

const pinStates = z
  .object({
    address: z.string().describe('The state that the address names'),
    pinCode: z.array(z.string()).describe('The states that the PIN code serves'),
  })
  .meta({ id: 'PinStates' })

const gstinStates = z
  .object({
    address: z.string().describe('The state that the parcel goes to'),
    gstin: z.string().describe('The state in which the business is registered'),
  })
  .meta({ id: 'GstinStates' })

/** Of every failed request. */
export const errorResponse = z
  .object({
    status: z.literal('error'),
    code: z.enum(Object.keys(errors) as ErrorCode[]),
    message: z.string().describe('A message to display'),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .describe('Messages by field name; for rejected bag lines by product id'),
    changes: z
      .array(lineChange)
      .optional()
      .describe('At checkout: every line whose price or available quantity differs from the request'),
    amount: z.number().optional().describe('With AMOUNT_DIFFERS: the total that the server calculated, in rupees'),
    states: pinStates.optional().describe('With PIN_STATE_DIFFERS'),
    gstinStates: gstinStates.optional().describe('With GSTIN_STATE_DIFFERS'),
    retryAfter: z.int().optional().describe('Seconds to wait before trying again, as in the header Retry-After'),
  })
  .meta({ id: 'ErrorAnswer' })

export type ErrorResponse = z.infer<typeof errorResponse>
