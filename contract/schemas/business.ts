/** The business that an order is for, and that its invoice names as the buyer. */
import * as z from 'zod'
import { readGstin } from '../orders/gstin.ts'
import { line, requiredText } from './fields.ts'

export const business = z
  .object({
    gstin: z.string(),
    name: z.string().describe('Its legal name'),
    registeredAddress: z.string().optional().describe('In one line; left out if the parcel goes there'),
  })
  .meta({ id: 'Business' })

export type Business = z.infer<typeof business>

const gstin = line('GSTIN is required')
  .max(40, 'A GSTIN has 15 characters.')
  .transform((typed, context) => {
    const read = readGstin(typed)
    if ('gstin' in read) return read.gstin
    context.addIssue({ code: 'custom', message: read.problem })
    return z.NEVER
  })

export const businessInput = z
  .object({
    gstin: gstin.describe('However it is spaced; a wrong check digit is refused'),
    name: requiredText('Legal name', 120),
    registeredAddress: line().max(300, 'Registered address can have up to 300 characters').optional(),
  })
  .transform(
    ({ registeredAddress, ...rest }): Business => ({ ...rest, ...(registeredAddress && { registeredAddress }) }),
  )

export const gstinStateConfirmed = z
  .boolean()
  .optional()
  .describe('If true, the parcel may go to another state than that of the GSTIN (GSTIN_STATE_DIFFERS)')
