/** With error messages for shoppers. */
import * as z from 'zod'
import { toAsciiDigits } from '../ascii-digits.ts'
import { MAX_LINE_QUANTITY } from '../bag/limits.ts'
import { readEmail } from '../email-address.ts'
import { errors } from '../errors.ts'
import { cleanLine, cleanLines } from '../typed-text.ts'

/** One line of typed text. All text inputs are this, `lines` or `verbatim`. */
export const line = (error?: string) => z.string(error).overwrite(cleanLine)

/** Keeps line breaks. */
export const lines = (error?: string) => z.string(error).overwrite(cleanLines)

/** Not typed, such as an id, a token or an address of the web: refused instead of cleaned. */
export const verbatim = z.string().refine((text) => cleanLine(text) === text, 'Is not a text')

/** Not trusted: check that the user may access it. */
export const id = verbatim.min(1).max(120)

/** Error messages start with `label`. */
export const requiredText = (label: string, atMost = 200) => required(line, label, atMost)

/** E.g. of a coupon or an order: in capital letters and ASCII digits. */
export const code = (label: string) => requiredText(label, 40).overwrite(toAsciiDigits).toUpperCase()

/** With line breaks. */
export const requiredLines = (label: string, atMost: number) => required(lines, label, atMost)

function required(text: typeof line, label: string, atMost: number) {
  return text(`${label} is required`)
    .min(1, `${label} is required`)
    .max(atMost, `${label} can have up to ${atMost} characters`)
}

/** Missing becomes empty. */
export const optionalText = (atMost: number) => line().max(atMost).default('')

/** With line breaks. Missing becomes empty. */
export const optionalLines = (atMost: number) => lines().max(atMost).default('')

/** All spellings of an address become one. */
export const email = line('E-mail is required')
  .min(1, 'E-mail is required')
  .transform((typed, context) => {
    const read = readEmail(typed)
    if ('email' in read) return read.email
    context.addIssue({ code: 'custom', message: read.problem })
    return z.NEVER
  })
  .meta({ format: 'email' })

/** As typed: `readPhone` reads it with the country of its address. */
export const phone = line('Phone number is required')
  .max(40, 'A phone number can have up to 40 characters')
  .describe('In any usual spelling. Read as ten digits in India, as E.164 for an address elsewhere')

export const rupees = z.number().min(0).max(100_000_000).describe('Rupees')

/** E.g. `14` (ring), `2.6` (bangle) or `18 in` (chain). Missing without sizes. */
export const sizeName = line().min(1).max(20)

/** 0 removes the product. */
export const quantityOrNone = z.int().min(0).max(MAX_LINE_QUANTITY, errors.QUANTITY_OUT_OF_RANGE.message)

export const quantity = z.int().min(1).max(MAX_LINE_QUANTITY, errors.QUANTITY_OUT_OF_RANGE.message)

export const instant = z.iso.datetime().describe('UTC')

export const okResponse = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ status: z.literal('ok'), ...shape })

export const messageResponse = okResponse({ message: z.string() })

export const stateConfirmed = z
  .boolean()
  .optional()
  .describe('If true, the address is accepted although its PIN code is in another state (PIN_STATE_DIFFERS)')

/** Makes retries safe: a key takes effect once, and gets the same response. */
export const idempotencyHeader = z.object({ 'idempotency-key': verbatim.min(8).max(120).optional() })

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
