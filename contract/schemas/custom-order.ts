import * as z from 'zod'
import { readPhone } from '../orders/phone.ts'
import { email, followsRule, okResponse, optionalLines, optionalText, phone, requiredText, verbatim } from './fields.ts'

/** Form data. `designFile` is a picture or its URL. */
export const customOrder = z.object({
  type: z.enum(['ring', 'necklace', 'bracelet', 'earrings'], 'Please choose a type'),
  material: z.enum(['gold', 'silver', 'platinum', 'other'], 'Please choose a material'),
  gemstones: optionalText(200),
  size: optionalText(60),
  additionalNotes: optionalLines(2000),
  budget: optionalText(60).describe("In the visitor's own words, e.g. “₹15,000 to ₹20,000”"),
  neededBy: optionalText(10)
    .refine((day) => day === '' || z.iso.date().safeParse(day).success, 'Please choose a day')
    .describe('As YYYY-MM-DD; empty if any day is right'),
  name: requiredText('Name', 120),
  email,
  number: phone
    .superRefine(followsRule(phoneProblem))
    .overwrite(readNumber)
    .describe('In any usual spelling, of any country if it begins with + or 00. Read as ten digits or E.164'),
  designFile: verbatim
    .max(500)
    .default('')
    .refine((address) => address === '' || /^https?:\/\//.test(address), 'Is not the address of a picture')
    .describe('URL of the design picture; empty if there is none'),
})

function phoneProblem(typed: string): string | null {
  const read = readPhone(typed, '')
  if (read.kind === 'wrong') return read.problem
  return /^(\d)\1*$/.test(read.phone) ? 'Please check your phone number' : null
}

function readNumber(typed: string): string {
  const read = readPhone(typed, '')
  return read.kind === 'ok' ? read.phone : typed
}

export type CustomOrder = z.output<typeof customOrder>

export const customOrderResponse = okResponse({
  message: z.string(),
  requestNumber: z.string().describe('For example CJ-26-000123'),
  data: customOrder,
})

/** Beside an uploaded picture. */
export const uploadFields = z.object({ upload_preset: optionalText(60) })

export const uploadedImage = z.object({ secure_url: z.string() })
