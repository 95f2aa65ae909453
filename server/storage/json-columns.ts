/**
 * Schemas of the JSON columns. Stored documents outlive the release that wrote them, so these schemas check types but
 * not the current input rules.
 */
import * as z from 'zod'
import { orderStatuses } from '#contract/orders/order-status.ts'

/** Parses a JSON column. Throws if it does not match the schema. */
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

/** Status history of an order, oldest first. `at` is in epoch ms. */
export const orderHistoryColumn = z.array(z.object({ status: z.enum(orderStatuses), at: z.number() }))

/** The shop's web push keys in base64url. */
export const pushKeysColumn = z.object({ publicKey: z.string(), privateKey: z.string() })

/** Contents of an order, with products as they were at the time of purchase. Amounts are in paise. */
export const orderContentsColumn = z.object({
  lines: z
    .array(
      z.object({
        productId: z.string(),
        title: z.string(),
        /** URL of the first picture, or an empty string. */
        image: z.string(),
        pricePaise: z.int(),
        quantity: z.int(),
      }),
    )
    .readonly(),
  subtotalPaise: z.int(),
  charges: namedAmountsColumn.readonly(),
  /** Discounts as positive amounts. */
  discounts: namedAmountsColumn.readonly(),
  coupon: z.object({ code: z.string(), paise: z.int() }).nullable(),
  totalPaise: z.int(),
  address: addressColumn,
  phone: z.string(),
  gift: giftColumn.nullable(),
})

export type OrderContents = z.infer<typeof orderContentsColumn>
