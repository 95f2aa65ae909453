import * as z from 'zod'
import { email, ok, optional, phone, required } from './fields.ts'

/** A wish for a piece of one's own. Travels as form data; `designFile` is a picture's address, or the picture itself. */
export const customOrder = z.object({
  type: z.enum(['ring', 'necklace', 'bracelet', 'earrings'], 'Please choose a type'),
  material: z.enum(['gold', 'silver', 'platinum', 'other'], 'Please choose a material'),
  gemstones: optional(200),
  size: optional(60),
  additionalNotes: optional(2000),
  name: required('Name', 120),
  email,
  number: phone.min(1, 'Phone number is required'),
  designFile: optional(500).describe('Address of the design picture; empty when there is none'),
})

export const savedCustomOrder = ok({ message: z.string(), data: customOrder })
