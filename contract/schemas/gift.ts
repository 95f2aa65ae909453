import * as z from 'zod'
import { MAX_GIFT_MESSAGE_LENGTH } from '../bag/limits.ts'
import { id, line, lines, okResponse, optionalText, requiredText } from './fields.ts'

export const giftData = z
  .object({
    occasion: requiredText('Occasion', 120),
    isCustom: z.boolean().describe("Whether the occasion is in the shopper's own words"),
    message: lines()
      .max(MAX_GIFT_MESSAGE_LENGTH, `A message can have up to ${MAX_GIFT_MESSAGE_LENGTH} characters`)
      .optional()
      .describe('To the recipient, written on the card'),
    noPrices: z
      .boolean()
      .optional()
      .describe('Whether the parcel has no paper with prices. Parcels abroad have one nevertheless, for customs'),
  })
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
