/**
 * Zod schemas of JSON columns. They check types only: earlier releases may have
 * written JSON that breaks today's rules.
 */
import * as z from 'zod'
import { orderStatuses } from '#contract/orders/order-status.ts'
import { returnStates } from '#contract/orders/return-states.ts'

/** Throws if the JSON is invalid or does not match. */
export function parseColumn<Schema extends z.ZodType>(schema: Schema, json: string): z.output<Schema> {
  return schema.parse(JSON.parse(json))
}

export const addressColumn = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  pincode: z.string(),
  recipient: z.string().optional(),
})

export const savedAddressesColumn = z.array(
  z.object({ id: z.string(), name: z.string().optional(), address: addressColumn, phone: z.string() }),
)

export const businessColumn = z.object({
  gstin: z.string(),
  name: z.string(),
  registeredAddress: z.string().optional(),
})

export const giftColumn = z.object({
  occasion: z.string(),
  isCustom: z.boolean(),
  message: z.string().optional(),
  noPrices: z.boolean().optional(),
})

export const namedAmountsColumn = z.array(z.object({ name: z.string(), paise: z.int() }))

/** Oldest first; `at` is epoch ms. */
export const orderHistoryColumn = z.array(z.object({ status: z.enum(orderStatuses), at: z.number() }))

/** Oldest first; `at` is epoch ms. */
export const returnHistoryColumn = z.array(z.object({ state: z.enum(returnStates), at: z.number() }))

export const urlsColumn = z.array(z.string())

/** For web push, base64url-encoded. */
export const pushKeysColumn = z.object({ publicKey: z.string(), privateKey: z.string() })

/** Products as they were when bought; amounts in paise. */
export const orderContentsColumn = z.object({
  lines: z
    .array(
      z.object({
        productId: z.string(),
        size: z.string().optional(),
        title: z.string(),
        /** URL of the first picture, or empty. */
        image: z.string(),
        pricePaise: z.int(),
        quantity: z.int(),
      }),
    )
    .readonly(),
  subtotalPaise: z.int(),
  charges: namedAmountsColumn.readonly(),
  /** As positive numbers. */
  discounts: namedAmountsColumn.readonly(),
  coupon: z.object({ code: z.string(), paise: z.int() }).nullable(),
  totalPaise: z.int(),
  address: addressColumn,
  phone: z.string(),
  /** Missing for most, and in earlier releases. */
  business: businessColumn.nullable().default(null),
  gift: giftColumn.nullable(),
})

export type OrderContents = z.infer<typeof orderContentsColumn>
