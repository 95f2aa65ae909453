import * as z from 'zod'
import { email, ok, optional, required } from './fields.ts'

/** What a visitor writes to the shop. `website` and `took` tell people from programs. */
export const message = z.object({
  name: required('Name', 120),
  email,
  message: required('Message', 4000),
  website: optional(200).describe('No person sees this field. Whoever fills it in is a program'),
  took: z
    .int()
    .min(0)
    .nullable()
    .default(0)
    .describe('For how long the form was open, in ms; null from a form that has no code to tell it'),
})

export const subscription = z.object({ email })

/** Which subscription a link in a letter is about. */
export const subscriptionAnswer = ok({ message: z.string(), email: z.string() })
