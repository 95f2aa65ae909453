/**
 * The documents in JSON columns. A document outlives the release that wrote it, so these schemas check its types and not
 * today's rules for input.
 */
import * as z from 'zod'
import { orderStatuses } from '#contract/order-status.ts'

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

/** An order's statuses with the instants (epoch ms) at which it got them, the oldest first. */
export const orderHistoryColumn = z.array(z.object({ status: z.enum(orderStatuses), at: z.number() }))

/** The shop's own keys for web push, in base64url. */
export const pushKeysColumn = z.object({ publicKey: z.string(), privateKey: z.string() })

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
