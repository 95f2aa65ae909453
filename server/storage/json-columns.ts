/**
 * Zod schemas for the database's JSON columns. The schemas check only types and not the current rules for user input,
 * because earlier releases may have written the stored JSON.
 */
import * as z from 'zod'
import { orderStatuses } from '#contract/orders/order-status.ts'
import { returnStates } from '#contract/orders/return-states.ts'

/** Parses the JSON text of a database column. Throws if the JSON is invalid or does not match the schema. */
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

/** Schema for an array of names with amounts in paise, e.g. charges or discounts. */
export const namedAmountsColumn = z.array(z.object({ name: z.string(), paise: z.int() }))

/** Schema for an order's status history, oldest entry first. `at` is in epoch ms. */
export const orderHistoryColumn = z.array(z.object({ status: z.enum(orderStatuses), at: z.number() }))

/** Schema for a return's history, oldest entry first. `at` is in epoch ms. */
export const returnHistoryColumn = z.array(z.object({ state: z.enum(returnStates), at: z.number() }))

/** Schema for the URLs of pictures. */
export const urlsColumn = z.array(z.string())

/** Schema for the shop's base64url-encoded key pair for web push. */
export const pushKeysColumn = z.object({ publicKey: z.string(), privateKey: z.string() })

/** Schema for the contents of an order, with product details as of the time of purchase. Amounts are in paise. */
export const orderContentsColumn = z.object({
  lines: z
    .array(
      z.object({
        productId: z.string(),
        size: z.string().optional(),
        title: z.string(),
        /** URL of the product's first picture, or an empty string if the product had none. */
        image: z.string(),
        pricePaise: z.int(),
        quantity: z.int(),
      }),
    )
    .readonly(),
  subtotalPaise: z.int(),
  charges: namedAmountsColumn.readonly(),
  /** Discounts, with amounts as positive numbers. */
  discounts: namedAmountsColumn.readonly(),
  coupon: z.object({ code: z.string(), paise: z.int() }).nullable(),
  totalPaise: z.int(),
  address: addressColumn,
  phone: z.string(),
  gift: giftColumn.nullable(),
})

export type OrderContents = z.infer<typeof orderContentsColumn>
