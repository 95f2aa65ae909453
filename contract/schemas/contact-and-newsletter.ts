import * as z from 'zod'
import { email, okResponse, optionalText, requiredText } from './fields.ts'

/** What a visitor writes to the shop. `website` and `took` tell people from programs. */
export const contactMessage = z.object({
  name: requiredText('Name', 120),
  email,
  message: requiredText('Message', 4000),
  website: optionalText(200).describe('No person sees this field. Whoever fills it in is a program'),
  took: z
    .int()
    .min(0)
    .nullable()
    .default(0)
    .describe('For how long the form was open, in ms; null from a form that has no code to tell it'),
})

export const subscription = z.object({ email })

/** Which subscription a link in a letter is about. */
export const subscriptionResponse = okResponse({ message: z.string(), email: z.string() })
