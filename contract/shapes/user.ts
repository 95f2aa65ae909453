import * as z from 'zod'
import { addressLineProblem } from '../address.ts'
import { passwordProblem } from '../password.ts'
import { address, addressAsSent } from './address.ts'
import { email, id, keepsRule, ok, phone, required, storable } from './fields.ts'

/** A shopper, as they see themselves. `phone_no` and `number` are one thing under its two names. */
export const user = z
  .object({
    _id: id,
    fullname: z.string(),
    email: z.string(),
    phone_no: z.string(),
    number: z.string(),
    avatarSrc: z.string().describe('A picture of the initials when the shopper has none'),
    address: z.string().describe('The saved address in one line, or empty'),
    full_address: address.nullable(),
  })
  .meta({ id: 'User' })

export type User = z.infer<typeof user>

/** A password that is being chosen. Spaces in it count. */
const newPassword = z.string('Password is required').superRefine(keepsRule(passwordProblem))

export const registration = z.object({ fullname: required('Full name', 120), email, password: newPassword })

/** A password that is being checked: its rules may have been others when it was chosen. */
export const anyPassword = z.string('Password is required').min(1, 'Password is required').max(1000)

export const credentials = z.object({ email, password: anyPassword })

export const session = ok({ accessToken: z.string(), message: z.string(), user }).meta({ id: 'Session' })

export const forgotten = z.object({ email })

export const newSecret = z.object({ password: newPassword })

/** Changes to a shopper. What is left out stays as it is; a new password needs the current one. */
export const userChange = z
  .object({
    fullname: required('Full name', 120).optional(),
    fullnameWas: z
      .array(
        z
          .string()
          .max(200)
          .refine(...storable),
      )
      .max(20)
      .optional()
      .describe('The names that this change was made on; with any other in its place it is refused'),
    address: z
      .string()
      .trim()
      .max(600)
      .refine(...storable)
      .superRefine(keepsRule(addressLineProblem))
      .optional(),
    number: phone.optional(),
    full_address: addressAsSent.optional(),
    currentPassword: anyPassword.optional(),
    newPassword: newPassword.optional(),
  })
  .refine(({ currentPassword, newPassword }) => !newPassword || currentPassword, {
    path: ['currentPassword'],
    error: 'Please enter your current password',
  })

export const oneUser = ok({ user })
