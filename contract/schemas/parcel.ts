import * as z from 'zod'
import { instant } from './fields.ts'

export const parcel = z
  .object({
    courier: z.string().describe('Name of the courier'),
    number: z.string().describe("The courier's tracking number (AWB)"),
    url: z.string().nullable().describe("The parcel's page on the carrier's website"),
    expectedAt: instant.nullable().describe('Expected delivery; null once delivered or if unknown'),
    events: z
      .array(z.object({ at: instant, text: z.string(), place: z.string().describe('Empty if unknown') }))
      .describe('Newest first'),
  })
  .meta({ id: 'Parcel' })

export type Parcel = z.infer<typeof parcel>
