/** The kinds of field that many shapes share, each with the sentence that a shopper reads when it is not right. */
import * as z from 'zod'
import { MAX_PHONE_DIGITS } from '../address.ts'
import { MAX_LINE_QUANTITY } from '../bag/limits.ts'
import { errors } from '../errors.ts'

/** For `refine`: a NUL is a character to JSON, and to no database. */
export const withoutNul = [(text: string) => !text.includes('\0'), 'Is not a text'] as const

/** An id in a path or a body. Never trusted: what it names may be somebody else's. */
export const id = z
  .string()
  .min(1)
  .max(120)
  .refine(...withoutNul)

/** A text that must be there, spaces around it removed. */
export const requiredText = (label: string, atMost = 200) =>
  z
    .string(`${label} is required`)
    .trim()
    .min(1, `${label} is required`)
    .max(atMost, `${label} can have up to ${atMost} characters`)
    .refine(...withoutNul)

/** A text that may be missing; then it is empty. */
export const optionalText = (atMost: number) =>
  z
    .string()
    .trim()
    .max(atMost)
    .refine(...withoutNul)
    .default('')

export const email = z
  .string('E-mail is required')
  .trim()
  .toLowerCase()
  .min(1, 'E-mail is required')
  .max(254, 'This e-mail is too long')
  .check(z.email('Please enter a valid e-mail'))

/** Digits only, at most ten. */
export const phone = z
  .string('Phone number is required')
  .trim()
  .regex(/^\d*$/, 'A phone number has digits only')
  .max(MAX_PHONE_DIGITS, `A phone number has at most ${MAX_PHONE_DIGITS} digits`)

/** Rupees, not below zero. */
export const rupees = z.number().min(0).max(100_000_000).describe('Rupees')

/** How many of one piece; 0 removes the line. */
export const quantityOrNone = z.int().min(0).max(MAX_LINE_QUANTITY, errors.QUANTITY_OUT_OF_RANGE.message)

/** How many of one piece, at least one. */
export const quantity = z.int().min(1).max(MAX_LINE_QUANTITY, errors.QUANTITY_OUT_OF_RANGE.message)

export const instant = z.iso.datetime().describe('UTC')

/** An answer that went well, with what it carries. */
export const okResponse = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ status: z.literal('ok'), ...shape })

/** An answer that went well and says so in words. */
export const messageResponse = okResponse({ message: z.string() })

/** Header of a call that may be repeated: the same key has the same effect once, and the same answer. */
export const idempotencyHeader = z.object({ 'idempotency-key': z.string().min(8).max(120).optional() })

/** How often a shopper's bag or wishlist has changed; 0 before the first time. */
export const revision = z.int().min(0)

/** Header `If-Match: "<revision>"`: only if this is still the revision. Without it, whatever the revision is. */
export const ifMatchHeader = z.object({
  'if-match': z
    .string()
    .regex(/^"\d{1,15}"$/, 'Is not a revision in quotes')
    .transform((quoted) => Number(quoted.slice(1, -1)))
    .optional(),
})

/** For `superRefine`: applies a rule of the contract, which answers a sentence, or null when all is well. */
export const followsRule =
  <Value>(rule: (value: Value) => string | null) =>
  (value: Value, context: z.RefinementCtx<Value>) => {
    const problem = rule(value)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  }
