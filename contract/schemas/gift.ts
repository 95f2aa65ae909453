import * as z from 'zod'
import { id, line, okResponse, optionalText, requiredText } from './fields.ts'

/** `isCustom`: in the shopper's own words. */
export const giftData = z
  .object({ occasion: requiredText('Occasion', 120), isCustom: z.boolean() })
  .meta({ id: 'Gift' })

export type Gift = z.infer<typeof giftData>

/**
 * `customMessage`, the shopper's own words, wins over `occasion`. Can be replaced while the order
 * is pending.
 */
export const occasion = z.object({
  orderId: id,
  occasion: requiredText('Occasion', 120),
  userId: id,
  customMessage: optionalText(120),
  quantity: z.int().min(1).max(2000).default(1),
  status: line().max(40).default('pending'),
})

export type Occasion = z.output<typeof occasion>

export const occasionResponse = okResponse({ data: occasion })
