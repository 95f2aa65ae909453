import * as z from 'zod'
import { instant, ok } from './fields.ts'
import { giftData } from './occasion.ts'
import { order } from './order.ts'
import { review } from './review.ts'
import { anyPassword, user } from './user.ts'

/** All that the shop stores about an account. */
const myData = z.object({
  account: user.extend({ createdAt: instant }),
  sessions: z.array(z.object({ openedAt: instant, lastSeenAt: instant })),
  orderNews: z.array(z.object({ endpoint: z.string(), askedAt: instant })).describe('Devices that hear of orders'),
  bag: z.object({
    lines: z.array(z.object({ productId: z.string(), quantity: z.int() })),
    giftData: giftData.nullable(),
  }),
  wishlist: z.array(z.string()).describe('Ids of products'),
  orders: z.array(order),
  reviews: z.array(review),
})

export type MyData = z.input<typeof myData>

export const myDataAnswer = ok({ data: myData })

export const deletion = z.object({ currentPassword: anyPassword })
