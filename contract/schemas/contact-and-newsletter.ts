import * as z from 'zod'
import { email, okResponse, optionalText, requiredText } from './fields.ts'

/** A message from the contact page. `website` is a honeypot for bots. */
export const contactMessage = z.object({
  name: requiredText('Name', 120),
  email,
  message: requiredText('Message', 4000),
  website: optionalText(200).describe('Hidden from people; only bots fill it in'),
})

export const subscription = z.object({ email })

/** The subscription that a link in an email refers to. */
export const subscriptionResponse = okResponse({ message: z.string(), email: z.string() })
