/** Countries, states and cities, in the forms of the public services that the address form was written for. */
import * as z from 'zod'
import { required } from './fields.ts'

export const countries = z.array(z.object({ name: z.object({ common: z.string() }) }))

export const statesOf = z.object({ country: required('Country', 100) })

export const states = z.object({
  error: z.literal(false),
  data: z.object({ name: z.string(), states: z.array(z.object({ name: z.string() })) }),
})

export const citiesOf = z.object({ country: required('Country', 100), state: required('State', 100) })

export const cities = z.object({ error: z.literal(false), data: z.array(z.string()) })
