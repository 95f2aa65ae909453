import * as z from 'zod'
import { MAX_ADDRESS_NAME } from '../orders/address.ts'
import { passwordProblem } from '../password.ts'
import { address } from './address.ts'
import { addressInput } from './address-input.ts'
import { business, businessInput } from './business.ts'
import { email, followsRule, id, instant, line, okResponse, phone, requiredText, stateConfirmed } from './fields.ts'
import { giftData } from './gift.ts'
import { order } from './order.ts'
import { review } from './review.ts'

const savedAddress = z
  .object({
    id,
    name: z.string().optional().describe('What the shopper calls it, e.g. Office'),
    address,
    phone: z.string(),
  })
  .meta({ id: 'SavedAddress' })

export type SavedAddress = z.infer<typeof savedAddress>

/** `phone_no` and `number` are the same. */
const user = z
  .object({
    _id: id,
    fullname: z.string(),
    email: z.string(),
    phone_no: z.string(),
    number: z.string(),
    avatarSrc: z.string().describe('A data: URL of a picture with the initials'),
    address: z.string().describe('The saved address in one line; empty if there is none'),
    full_address: address.nullable(),
    addressName: z.string().describe('What the shopper calls it, e.g. Home; empty if nothing'),
    addresses: z.array(savedAddress).describe('Further saved addresses, at most nine'),
    business: business.nullable().describe('For whom its last order was; null for the shopper'),
    isEmailVerified: z.boolean().describe('Whether somebody has proven to read what is sent to the address'),
  })
  .meta({ id: 'User' })

export type WireUser = z.infer<typeof user>

/** Spaces at its ends are part of it. */
const newPassword = z.string('Password is required').superRefine(followsRule(passwordProblem))

export const registration = z.object({ fullname: requiredText('Full name', 120), email, password: newPassword })

/** Chosen under older rules, perhaps. */
const anyPassword = z.string('Password is required').min(1, 'Password is required').max(1000)

export const credentials = z.object({ email, password: anyPassword })

export const session = okResponse({ accessToken: z.string(), message: z.string(), user }).meta({ id: 'Session' })

export const forgotPasswordRequest = z.object({ email })

export const resetPasswordRequest = z.object({ password: newPassword })

const addressName = line().max(MAX_ADDRESS_NAME)

/** Missing fields stay; a new password needs the current one. */
export const userChange = z
  .object({
    fullname: requiredText('Full name', 120).optional(),
    fullnameWas: z
      .array(
        z
          .string()
          .max(200)
          .refine((name) => !name.includes('\0'), 'Is not a name'),
      )
      .max(20)
      .optional()
      .describe(
        'The names that this change may replace. If the account has another name by now, the change is refused',
      ),
    address: line().max(600).optional(),
    number: phone.optional(),
    full_address: addressInput.optional(),
    addressName: addressName.optional(),
    keepAddress: z
      .literal(true)
      .optional()
      .describe('Whether the address that this one replaces stays among the further ones'),
    stateConfirmed,
    business: businessInput.nullable().optional(),
    currentPassword: anyPassword.optional(),
    newPassword: newPassword.optional(),
  })
  .refine(({ currentPassword, newPassword }) => !newPassword || currentPassword, {
    path: ['currentPassword'],
    error: 'Please enter your current password',
  })

export const addressEntry = z.object({
  name: addressName.default(''),
  address: addressInput,
  phone: phone.default(''),
  stateConfirmed,
})

export const userResponse = okResponse({ user })

const device = z
  .object({
    id,
    device: z.string().describe('E.g. Chrome on Android; empty if unknown'),
    place: z.string().describe('The network of the login, shortened; empty if unknown'),
    openedAt: instant,
    lastSeenAt: instant.describe('Accurate to one hour'),
    isThisDevice: z.boolean().describe('Whether the request belongs to this session'),
  })
  .meta({ id: 'Device' })

export const sessionsResponse = okResponse({ sessions: z.array(device) })

export const sessionsEnd = z.object({
  session: id.optional().describe('Its id. Without it, all sessions end but that of the request'),
})

/** All that the shop stores about a shopper. */
const myData = z.object({
  account: user.extend({ createdAt: instant }),
  sessions: z.array(z.object({ openedAt: instant, lastSeenAt: instant, device: z.string(), place: z.string() })),
  accountEvents: z
    .array(z.object({ at: instant, event: z.string(), device: z.string().describe('Empty if unknown') }))
    .describe('Logins, wrong passwords and changes of the password of the last 180 days'),
  orderNews: z
    .array(z.object({ endpoint: z.string(), askedAt: instant }))
    .describe('Devices that receive order notifications'),
  bag: z.object({
    lines: z.array(z.object({ productId: z.string(), size: z.string().optional(), quantity: z.int() })),
    giftData: giftData.nullable(),
  }),
  wishlist: z.array(z.string()).describe('Product ids'),
  stockAlerts: z
    .array(
      z.object({
        productId: z.string(),
        size: z.string().optional(),
        email: z.string(),
        askedAt: instant,
        notifiedAt: instant.nullable(),
      }),
    )
    .describe('Requests to be told when a product is back in stock'),
  orders: z.array(order),
  reviews: z.array(review),
})

export type MyData = z.input<typeof myData>

export const myDataResponse = okResponse({ data: myData })

export const accountDeletion = z.object({ currentPassword: anyPassword })
