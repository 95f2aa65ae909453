/**
 * The documents in JSON columns. A document outlives the release that wrote it, so these schemas check its types and not
 * today's rules for input.
 */
import * as z from 'zod'

/** Reads a JSON column. Throws when it does not hold what its schema says. */
export function parseColumn<Schema extends z.ZodType>(schema: Schema, json: string): z.output<Schema> {
  return schema.parse(JSON.parse(json))
}

export const addressColumn = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  pincode: z.string(),
})

export const giftColumn = z.object({ occasion: z.string(), isCustom: z.boolean() })

/** Names with amounts in paise. */
export const namedAmountsColumn = z.array(z.object({ name: z.string(), paise: z.int() }))

/** What is bought, described as it was when the shopper bought it. Amounts are in paise. */
export const orderContentsColumn = z.object({
  lines: z
    .array(
      z.object({
        productId: z.string(),
        title: z.string(),
        /** The URL of the first picture, or empty. */
        image: z.string(),
        pricePaise: z.int(),
        quantity: z.int(),
      }),
    )
    .readonly(),
  subtotalPaise: z.int(),
  charges: namedAmountsColumn.readonly(),
  /** Positive amounts. */
  discounts: namedAmountsColumn.readonly(),
  coupon: z.object({ code: z.string(), paise: z.int() }).nullable(),
  totalPaise: z.int(),
  address: addressColumn,
  phone: z.string(),
  gift: giftColumn.nullable(),
})

export type OrderContents = z.infer<typeof orderContentsColumn>
