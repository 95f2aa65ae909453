import * as z from 'zod'
import { id, okResponse, optionalText, requiredText, withoutNul } from './fields.ts'

/** The occasion of a gift: one of the eight, or the shopper's own words (`isCustom`). */
export const giftData = z
  .object({ occasion: requiredText('Occasion', 120), isCustom: z.boolean() })
  .meta({ id: 'Gift' })

export type Gift = z.infer<typeof giftData>

/**
 * The occasion of an order, as its `giftData` then says it; the shopper's own words win. Saving it again replaces it while
 * the order is pending.
 */
export const occasion = z.object({
  orderId: id,
  occasion: requiredText('Occasion', 120),
  userId: id,
  customMessage: optionalText(120),
  quantity: z.int().min(1).max(2000).default(1),
  status: z
    .string()
    .max(40)
    .refine(...withoutNul)
    .default('pending'),
})

export const occasionResponse = okResponse({ data: occasion })
