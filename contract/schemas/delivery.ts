import * as z from 'zod'
import { okResponse, requiredText } from './fields.ts'

const days = z.int().min(0).max(60)

/** Delivery times and Cash on Delivery by PIN code prefixes. */
const deliveryZone = z.object({
  name: requiredText('Name', 120),
  prefixes: z.array(z.string().regex(/^[1-9]\d{0,5}$/, 'Must be the beginning of a PIN code')).min(1),
  days: z
    .tuple([days, days])
    .refine(([first, last]) => first <= last, 'Must begin with the smaller number')
    .describe('Shortest and longest delivery time, in days without Sundays'),
  cod: z.boolean().describe('Whether Cash on Delivery is available'),
})

/** `catalogue/delivery.json`, written by the owner. */
export const deliveryFile = z.object({
  zones: z
    .array(deliveryZone)
    .min(1)
    .refine(
      (zones) =>
        new Set(zones.flatMap(({ prefixes }) => prefixes)).size === zones.flatMap(({ prefixes }) => prefixes).length,
      'Each prefix may stand in one zone only',
    ),
})

export type DeliveryFile = z.output<typeof deliveryFile>
export type DeliveryZone = z.output<typeof deliveryZone>

export const deliveryTable = okResponse(deliveryFile.shape)

/** All null if the carrier did not answer. */
export const pinCodeService = okResponse({
  pin: z.string(),
  isServed: z.boolean().nullable(),
  hasCod: z.boolean().nullable().describe('Whether a courier collects Cash on Delivery'),
  days: z.number().nullable().describe('Estimated days until delivery'),
})
