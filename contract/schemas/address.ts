import * as z from 'zod'
import { INVALID_PIN_CODE, readPinCode } from '../orders/pin-code.ts'
import { line, okResponse, requiredText } from './fields.ts'

/** As stored. Earlier releases may have stored what `addressInput` refuses. */
export const address = z
  .object({
    street: z.string(),
    city: z.string(),
    state: z.string(),
    country: z.string(),
    pincode: z.string(),
    recipient: z.string().optional().describe("Whose name stands on the parcel; left out for the account's own"),
  })
  .meta({ id: 'Address' })

export type Address = z.infer<typeof address>

/** In the format of the public services that the address form was designed for. */

export const countries = z.array(z.object({ name: z.object({ common: z.string() }) }))

export const statesRequest = z.object({ country: requiredText('Country', 100) })

export const states = z.object({
  error: z.literal(false),
  data: z.object({ name: z.string(), states: z.array(z.object({ name: z.string() })) }),
})

export const citiesRequest = z.object({ country: requiredText('Country', 100), state: requiredText('State', 100) })

export const cities = z.object({
  error: z.literal(false),
  data: z.array(z.string()),
  otherNames: z
    .record(z.string(), z.array(z.string()))
    .optional()
    .describe('By the name in `data`: former names and other spellings, by which shoppers look for it'),
})

/** `380 009` is 380009. */
export const byPinCode = z.object({
  pin: line().transform((text, context) => {
    const pin = readPinCode(text)
    if (pin !== null) return pin
    context.addIssue({ code: 'custom', message: INVALID_PIN_CODE })
    return z.NEVER
  }),
})

/** Only suggestions: some PIN codes span several districts. */
export const pinCodePlace = okResponse({
  pin: z.string(),
  country: z.literal('India'),
  state: z.string().describe('As spelled in the response of /places/states'),
  states: z
    .array(z.string())
    .describe('All states that its post offices lie in, `state` first; empty if the PIN code is not listed'),
  district: z.string().describe('Empty if only the state is known'),
  city: z.string().nullable().describe('As spelled in the response of /places/cities; null if unknown'),
}).meta({ id: 'PinPlace' })
