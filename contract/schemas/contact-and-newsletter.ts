import * as z from 'zod'
import { email, id, okResponse, optionalText, requiredLines, requiredText, sizeName } from './fields.ts'

/** Only bots fill in the hidden field `website`. */
export const contactMessage = z.object({
  name: requiredText('Name', 120),
  email,
  message: requiredLines('Message', 4000),
  website: optionalText(200).describe('Hidden from people; only bots fill it in'),
})

export const subscription = z.object({ email })

export const stockAlert = z.object({
  productID: id,
  size: sizeName.optional().describe('Required if the product comes in sizes'),
  email,
  push: z
    .boolean()
    .default(false)
    .describe('Notify the device of this login session, if it receives notifications, instead of sending an e-mail'),
})

/** After a link in an email was used. */
export const subscriptionResponse = okResponse({ message: z.string(), email: z.string() })
