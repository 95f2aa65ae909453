/** With error messages for shoppers. */
import * as z from 'zod'
import { MAX_LINE_QUANTITY } from '../bag/limits.ts'
import { errors } from '../errors.ts'
import { MAX_PHONE_DIGITS } from '../orders/address-rules.ts'

/** For zod's `refine`: JSON allows NUL, databases do not. */
export const withoutNul = [(text: string) => !text.includes('\0'), 'Is not a text'] as const

/** Not trusted: check that the user may access it. */
export const id = z
  .string()
  .min(1)
  .max(120)
  .refine(...withoutNul)

/** Trimmed. Error messages start with `label`. */
export const requiredText = (label: string, atMost = 200) =>
  z
    .string(`${label} is required`)
    .trim()
    .min(1, `${label} is required`)
    .max(atMost, `${label} can have up to ${atMost} characters`)
    .refine(...withoutNul)

/** Missing becomes empty. */
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

export const rupees = z.number().min(0).max(100_000_000).describe('Rupees')

/** E.g. `14` (ring), `2.6` (bangle) or `18 in` (chain). Missing without sizes. */
export const sizeName = z
  .string()
  .trim()
  .min(1)
  .max(20)
  .refine(...withoutNul)

/** 0 removes the product. */
export const quantityOrNone = z.int().min(0).max(MAX_LINE_QUANTITY, errors.QUANTITY_OUT_OF_RANGE.message)

export const quantity = z.int().min(1).max(MAX_LINE_QUANTITY, errors.QUANTITY_OUT_OF_RANGE.message)

export const instant = z.iso.datetime().describe('UTC')

export const okResponse = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ status: z.literal('ok'), ...shape })

export const messageResponse = okResponse({ message: z.string() })

/** Makes retries safe: a key takes effect once, and gets the same response. */
export const idempotencyHeader = z.object({ 'idempotency-key': z.string().min(8).max(120).optional() })

/** PostgreSQL's largest integer. */
const MAX_REVISION = 2 ** 31 - 1

/** Increases with every change. */
export const revision = z.int().min(0).max(MAX_REVISION)

/** `If-Match: "<revision>"`: fails if the revision is another. */
export const ifMatchHeader = z.object({
  'if-match': z
    .string()
    .regex(/^"\d{1,15}"$/, 'Is not a revision in quotes')
    .transform((quoted) => Number(quoted.slice(1, -1)))
    .refine((number) => number <= MAX_REVISION, 'Is not a revision')
    .optional(),
})

/** The rule returns an error message, or null. */
export const followsRule =
  <Value>(rule: (value: Value) => string | null) =>
  (value: Value, context: z.RefinementCtx<Value>) => {
    const problem = rule(value)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  }
