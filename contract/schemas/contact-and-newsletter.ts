import * as z from 'zod'
import { email, okResponse, optionalText, requiredText } from './fields.ts'

/** A message from the contact form. `website` is a hidden honeypot field that only bots fill in. */
export const contactMessage = z.object({
  name: requiredText('Name', 120),
  email,
  message: requiredText('Message', 4000),
  website: optionalText(200).describe('Hidden from people; only bots fill it in'),
})

export const subscription = z.object({ email })

/** The response after a shopper has confirmed or ended a newsletter subscription through a link in an email. */
export const subscriptionResponse = okResponse({ message: z.string(), email: z.string() })
