import * as z from 'zod'
import { email, id, okResponse, optionalText, requiredText, sizeName } from './fields.ts'

/** A message from the contact form. `website` is a hidden honeypot field that only bots fill in. */
export const contactMessage = z.object({
  name: requiredText('Name', 120),
  email,
  message: requiredText('Message', 4000),
  website: optionalText(200).describe('Hidden from people; only bots fill it in'),
})

export const subscription = z.object({ email })

/** A request to be notified when a sold-out product or size is back in stock. */
export const stockAlert = z.object({
  productID: id,
  size: sizeName.optional().describe('Required if the product comes in sizes'),
  email,
  push: z
    .boolean()
    .default(false)
    .describe('Notify the device of this login session, if it receives notifications, instead of sending an e-mail'),
})

/** The response after a shopper has used a link in an email to confirm or end a subscription or to end alerts. */
export const subscriptionResponse = okResponse({ message: z.string(), email: z.string() })
