/** Countries, states and cities, in the forms of the public services that the address form was written for. */
import * as z from 'zod'
import { INVALID_PIN_CODE } from '../address.ts'
import { PIN_CODE } from '../pin-code.ts'
import { ok, required } from './fields.ts'

export const countries = z.array(z.object({ name: z.object({ common: z.string() }) }))

export const statesOf = z.object({ country: required('Country', 100) })

export const states = z.object({
  error: z.literal(false),
  data: z.object({ name: z.string(), states: z.array(z.object({ name: z.string() })) }),
})

export const citiesOf = z.object({ country: required('Country', 100), state: required('State', 100) })

export const cities = z.object({ error: z.literal(false), data: z.array(z.string()) })

export const byPin = z.object({ pin: z.string().regex(PIN_CODE, INVALID_PIN_CODE) })

/** Where a PIN code of India is. A suggestion: some codes lie in more than one district. */
export const pinPlace = ok({
  pin: z.string(),
  country: z.literal('India'),
  state: z.string().describe('As /places/states has it'),
  district: z.string().describe('Empty when only the state is known'),
  city: z.string().nullable().describe('As /places/cities has it'),
}).meta({ id: 'PinPlace' })
