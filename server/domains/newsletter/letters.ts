/** The mails of the newsletter. Each carries the way out of it, for people and for mail programs. */
import { brand } from '#contract/brand.ts'
import { letter } from '../../letters/letter.ts'
import type { Letter } from '../../providers/mail.ts'
import { endAddress, oneClickAddress } from './addresses.ts'

interface Receiver {
  email: string
  token: string
}

/** Asks whether this e-mail wants the letters. Nothing else is sent to it before it says yes. */
export function confirmationLetter({ email, token }: Receiver, origin: string): Letter {
  return {
    to: email,
    unsubscribe: oneClickAddress(origin, token),
    ...letter({
      subject: `Shall we send you ${brand.name}'s letters?`,
      paragraphs: [
        'Somebody, hopefully you, asked for letters from our workshop: new pieces and private offers, twice a month. Please say yes by the link below.',
      ],
      button: { label: 'Yes, send me the letters', href: `${origin}/newsletter/confirm/${token}` },
      closing: ['If you did not ask for them, do nothing: without your yes no letter comes.'],
    }),
  }
}

/** To a new reader. By `token` they can leave again with one click. */
export function welcomeLetter({ email, token }: Receiver, origin: string): Letter {
  return {
    to: email,
    unsubscribe: oneClickAddress(origin, token),
    ...letter({
      subject: `Welcome to ${brand.name}'s letters`,
      paragraphs: ['Thank you. From now on our letters come to this e-mail, twice a month.'],
      button: { label: 'See the latest arrivals', href: `${origin}/products?sort=new` },
      wayOut: { label: 'End these letters at any time', href: endAddress(origin, token) },
    }),
  }
}
