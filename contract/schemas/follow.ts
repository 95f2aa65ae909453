/** Schemas for following an order without logging in, through the secret link in emails about the order. */
import * as z from 'zod'
import { email, instant, okResponse, requiredText } from './fields.ts'
import { order } from './order.ts'
import { parcel } from './parcel.ts'

/**
 * An order as anyone with its link sees it: the order without its internal ids, gift message, phone number and address.
 * The city and postal code show the shopper that the parcel is on its way to the right place.
 */
const followedOrder = order
  .omit({ _id: true, address: true, phone: true, giftData: true, bagRevision: true })
  .extend({
    products: z.array(order.shape.products.element.omit({ _id: true })),
    city: z.string(),
    pincode: z.string().describe('Empty for a country without postal codes'),
  })
  .meta({ id: 'FollowedOrder' })

export type WireFollowedOrder = z.infer<typeof followedOrder>

export const followedOrderResponse = okResponse({
  order: followedOrder,
  parcel: parcel.nullable().describe('Null before the pickup, or if the carrier does not respond within two seconds'),
  expiresAt: instant.describe('When the link stops working'),
  canConfirm: z.boolean().optional().describe('Whether this link can confirm the order, which waits for it'),
})

/** A request for a new link by email. The response is the same whether or not the order exists. */
export const followLinkRequest = z.object({
  order_id: requiredText('Order number', 40)
    .transform((number) => number.replace(/^#\s*/, '').toUpperCase())
    .describe('Order number, e.g. NK-26-000123'),
  email,
})

export const followLinkResponse = okResponse({
  expiresAt: instant.nullable().describe('When the last link to the order stops working; null if there is none'),
})

export const newFollowLinkResponse = okResponse({
  token: z.string().describe('The new link is /follow/{token}'),
  expiresAt: instant,
})
