/** Each mail of the shop once, as somebody could get it. Only for looking at. */
import { passwordChangedLetter, resetLetter } from '../domains/account/letters.ts'
import { customOrderArrivedLetter, customOrderLetter } from '../domains/custom-orders/letters.ts'
import { messageArrivedLetter, messageLetter } from '../domains/messages/letters.ts'
import { confirmationLetter, welcomeLetter } from '../domains/newsletter/letters.ts'
import type { Letter } from '../providers/mail.ts'

const TO = 'asha@example.com'
const READER = { email: TO, token: 'sample' }
const MESSAGE = { number: 'MS-26-000017', name: 'Asha Patel', email: TO, message: 'Hello,\n\nis the Tara ring silver?' }

function wish(origin: string) {
  return {
    type: 'ring',
    material: 'silver',
    gemstones: 'Moonstone',
    size: 'Indian 12',
    additionalNotes: 'For my sister.\nShe likes leaves.',
    name: 'Asha Patel',
    email: TO,
    number: '9876543210',
    designFile: `${origin}/uploads/sample.webp`,
  } as const
}

/** By the name under which it is shown. `origin` is the shop's own address. */
export function sampleLetters(origin: string): Record<string, Letter> {
  return {
    'reset-link': resetLetter(TO, `${origin}/reset-password/sample`),
    'password-changed': passwordChangedLetter(TO),
    'newsletter-confirmation': confirmationLetter(READER, origin),
    'newsletter-welcome': welcomeLetter(READER, origin),
    'message-to-owner': messageLetter(MESSAGE),
    'message-arrived': messageArrivedLetter(TO, MESSAGE.number),
    'wish-to-owner': customOrderLetter('CJ-26-000123', wish(origin)),
    'wish-arrived': customOrderArrivedLetter('CJ-26-000123', wish(origin)),
  }
}
