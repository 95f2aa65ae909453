import * as z from 'zod'
import { okResponse, verbatim } from './fields.ts'

/** The push service's URL, and base64url-encoded keys. */
export const pushSubscription = z.object({
  endpoint: verbatim.max(1000).check(z.url('Is not an address')),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{87}$/, 'Is not a public key'),
    auth: z.string().regex(/^[\w-]{22}$/, 'Is not a secret of 16 bytes'),
  }),
})

export const orderNotificationsResponse = okResponse({
  key: z.string().describe("The shop's public VAPID key, which a browser subscribes with"),
  endpoint: z
    .string()
    .nullable()
    .describe('Push endpoint that receives the order notifications of this session; null if there is none'),
})
