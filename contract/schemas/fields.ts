/** Reusable field schemas for API requests and responses, with error messages for shoppers. */
import * as z from 'zod'
import { MAX_LINE_QUANTITY } from '../bag/limits.ts'
import { errors } from '../errors.ts'
import { MAX_PHONE_DIGITS } from '../orders/address-rules.ts'

/**
 * Arguments for zod's `refine` that reject text with NUL characters, which are allowed in JSON but not in databases.
 */
export const withoutNul = [(text: string) => !text.includes('\0'), 'Is not a text'] as const

/**
 * An id from a path or request body. Do not trust this id: check that the user may access the data that it identifies.
 */
export const id = z
  .string()
  .min(1)
  .max(120)
  .refine(...withoutNul)

/**
 * Returns a schema that trims a required text and limits its length to `atMost` characters. Error messages start with
 * `label`.
 */
export const requiredText = (label: string, atMost = 200) =>
  z
    .string(`${label} is required`)
    .trim()
    .min(1, `${label} is required`)
    .max(atMost, `${label} can have up to ${atMost} characters`)
    .refine(...withoutNul)

/** Returns a schema for an optional text of up to `atMost` characters. A missing text becomes an empty string. */
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

/** A phone number: at most ten digits and no other characters. */
export const phone = z
  .string('Phone number is required')
  .trim()
  .regex(/^\d*$/, 'A phone number has digits only')
  .max(MAX_PHONE_DIGITS, `A phone number has at most ${MAX_PHONE_DIGITS} digits`)

/** An amount in rupees, from 0 to 100,000,000. */
export const rupees = z.number().min(0).max(100_000_000).describe('Rupees')

/**
 * The name of a size, for example `14` (ring), `2.6` (bangle) or `18 in` (chain). Missing where a product has no sizes.
 */
export const sizeName = z
  .string()
  .trim()
  .min(1)
  .max(20)
  .refine(...withoutNul)

/** The quantity of a product in the bag, where 0 removes the product. */
export const quantityOrNone = z.int().min(0).max(MAX_LINE_QUANTITY, errors.QUANTITY_OUT_OF_RANGE.message)

/** The quantity of a product in the bag, at least 1. */
export const quantity = z.int().min(1).max(MAX_LINE_QUANTITY, errors.QUANTITY_OUT_OF_RANGE.message)

export const instant = z.iso.datetime().describe('UTC')

/** Returns the schema of a successful response, which contains `status: 'ok'` and the given fields. */
export const okResponse = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ status: z.literal('ok'), ...shape })

/** A successful response that contains only a message. */
export const messageResponse = okResponse({ message: z.string() })

/**
 * The `Idempotency-Key` header, which makes retries safe: requests with the same key take effect only once and receive
 * the same response.
 */
export const idempotencyHeader = z.object({ 'idempotency-key': z.string().min(8).max(120).optional() })

/** The revision number of a bag or wishlist, which increases with every change. */
export const revision = z.int().min(0)

/**
 * The header `If-Match: "<revision>"`. If present, the request succeeds only if the bag or wishlist still has this
 * revision.
 */
export const ifMatchHeader = z.object({
  'if-match': z
    .string()
    .regex(/^"\d{1,15}"$/, 'Is not a revision in quotes')
    .transform((quoted) => Number(quoted.slice(1, -1)))
    .optional(),
})

/**
 * Converts a validation rule to a check for zod's `superRefine`. The rule must return an error message, or null if the
 * value is valid.
 */
export const followsRule =
  <Value>(rule: (value: Value) => string | null) =>
  (value: Value, context: z.RefinementCtx<Value>) => {
    const problem = rule(value)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  }
