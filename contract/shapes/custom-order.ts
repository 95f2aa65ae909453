import * as z from 'zod'
import { email, ok, optional, phone, required } from './fields.ts'

/** A request for a piece of one's own. Travels as form data; `designFile` is a picture's address, or the picture itself. */
export const customOrder = z.object({
  type: z.enum(['ring', 'necklace', 'bracelet', 'earrings'], 'Please choose a type'),
  material: z.enum(['gold', 'silver', 'platinum', 'other'], 'Please choose a material'),
  gemstones: optional(200),
  size: optional(60),
  // Browsers send line breaks of forms as two characters.
  additionalNotes: optional(2000).overwrite((text) => text.replaceAll('\r\n', '\n')),
  name: required('Name', 120),
  email,
  number: phone.min(1, 'Phone number is required'),
  designFile: optional(500)
    .refine((address) => address === '' || /^https?:\/\//.test(address), 'Is not the address of a picture')
    .describe('Address of the design picture; empty when there is none'),
})

export type CustomOrder = z.output<typeof customOrder>

export const savedCustomOrder = ok({
  message: z.string(),
  requestNumber: z.string().describe('As CJ-26-000123'),
  data: customOrder,
})
