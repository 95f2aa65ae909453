import * as z from 'zod'
import { id, okResponse, optionalText, requiredText, withoutNul } from './fields.ts'

/** A gift occasion: a predefined one, or the shopper's own text if `isCustom` is true. */
export const giftData = z
  .object({ occasion: requiredText('Occasion', 120), isCustom: z.boolean() })
  .meta({ id: 'Gift' })

export type Gift = z.infer<typeof giftData>

/**
 * A request to save the gift occasion of an order. `customMessage`, the shopper's own text, takes precedence over
 * `occasion`. Another request replaces the occasion as long as the order is pending.
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

export type Occasion = z.output<typeof occasion>

export const occasionResponse = okResponse({ data: occasion })
