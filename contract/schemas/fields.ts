/** Field schemas shared by many schemas, with the error messages that shoppers read. */
import * as z from 'zod'
import { MAX_LINE_QUANTITY } from '../bag/limits.ts'
import { errors } from '../errors.ts'
import { MAX_PHONE_DIGITS } from '../orders/address-rules.ts'

/** A rule for `refine` that rejects NUL characters: JSON allows them, but databases do not. */
export const withoutNul = [(text: string) => !text.includes('\0'), 'Is not a text'] as const

/** An id in a path or a body. Untrusted: it may refer to another user's data. */
export const id = z
  .string()
  .min(1)
  .max(120)
  .refine(...withoutNul)

/** A required text, with surrounding spaces removed. */
export const requiredText = (label: string, atMost = 200) =>
  z
    .string(`${label} is required`)
    .trim()
    .min(1, `${label} is required`)
    .max(atMost, `${label} can have up to ${atMost} characters`)
    .refine(...withoutNul)

/** An optional text; empty if missing. */
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

/** A phone number: digits only, at most ten. */
export const phone = z
  .string('Phone number is required')
  .trim()
  .regex(/^\d*$/, 'A phone number has digits only')
  .max(MAX_PHONE_DIGITS, `A phone number has at most ${MAX_PHONE_DIGITS} digits`)

/** An amount in rupees, at least 0. */
export const rupees = z.number().min(0).max(100_000_000).describe('Rupees')

/** The quantity of a product; 0 removes the line. */
export const quantityOrNone = z.int().min(0).max(MAX_LINE_QUANTITY, errors.QUANTITY_OUT_OF_RANGE.message)

/** The quantity of a product, at least 1. */
export const quantity = z.int().min(1).max(MAX_LINE_QUANTITY, errors.QUANTITY_OUT_OF_RANGE.message)

export const instant = z.iso.datetime().describe('UTC')

/** Returns the schema of a successful response with these fields. */
export const okResponse = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ status: z.literal('ok'), ...shape })

/** A successful response with only a message. */
export const messageResponse = okResponse({ message: z.string() })

/**
 * The header of a request that may be repeated: requests with the same key take effect once and get the same response.
 */
export const idempotencyHeader = z.object({ 'idempotency-key': z.string().min(8).max(120).optional() })

/** The revision of a bag or wishlist: the number of changes so far. */
export const revision = z.int().min(0)

/**
 * The header `If-Match: "<revision>"`: the request succeeds only if the revision is unchanged. Without it, the request
 * is unconditional.
 */
export const ifMatchHeader = z.object({
  'if-match': z
    .string()
    .regex(/^"\d{1,15}"$/, 'Is not a revision in quotes')
    .transform((quoted) => Number(quoted.slice(1, -1)))
    .optional(),
})

/**
 * Returns a check for `superRefine` that applies a rule of the contract. A rule returns an error message, or null for a
 * valid value.
 */
export const followsRule =
  <Value>(rule: (value: Value) => string | null) =>
  (value: Value, context: z.RefinementCtx<Value>) => {
    const problem = rule(value)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  }
