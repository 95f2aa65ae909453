/** Following an order through the secret link in its emails, without a login. */

import * as z from 'zod'
import { shopFacts } from '../shop-facts.ts'
import { business } from './business.ts'
import { code, email, instant, okResponse } from './fields.ts'
import { order } from './order.ts'
import { parcel } from './parcel.ts'
import { orderReturn } from './returns.ts'

/**
 * No ids, gift, phone number or street, nor a business's. City and postal code show that the parcel goes to the right
 * place.
 */
const followedOrder = order
  .omit({ _id: true, address: true, phone: true, giftData: true, bagRevision: true })
  .extend({
    products: z.array(order.shape.products.element.omit({ _id: true })),
    returns: z.array(orderReturn.omit({ payTo: true })).optional(),
    business: business.omit({ registeredAddress: true }).optional(),
    city: z.string(),
    pincode: z.string().describe('Empty for a country without postal codes'),
  })
  .meta({ id: 'FollowedOrder' })

export type WireFollowedOrder = z.infer<typeof followedOrder>

export const followedOrderResponse = okResponse({
  order: followedOrder,
  parcel: parcel.nullable().describe('Null before the pickup, or if the carrier does not respond within two seconds'),
  expiresAt: instant.describe('When the link stops working'),
  canReturn: z
    .boolean()
    .optional()
    .describe('Whether pieces can be returned through this link: only through that of an e-mail'),
  canConfirm: z.boolean().optional().describe('Whether this link can confirm the order, which waits for it'),
  needsCode: z.boolean().optional().describe('Whether the order waits for the code that was texted to its phone'),
})

/** The response does not tell whether the order exists. */
export const followLinkRequest = z.object({
  order_id: code('Order number')
    .overwrite((number) => number.replace(/^#\s*/, ''))
    .describe(`Order number, e.g. ${shopFacts.prefixes.orders}-26-000123`),
  email,
})

export const followLinkResponse = okResponse({
  expiresAt: instant.nullable().describe('When the last link to the order stops working; null if there is none'),
})

export const newFollowLinkResponse = okResponse({
  token: z.string().describe('The new link is /follow/{token}'),
  expiresAt: instant,
})
