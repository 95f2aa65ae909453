/** The mails of accounts. No words of the account stand in them, so that nobody can have the shop send their own. */
import { brand } from '#contract/brand.ts'
import { letter } from '../../letters/letter.ts'
import type { Letter } from '../../providers/mail.ts'

/** To who asked for a new password. `link` holds the token, and works for an hour. */
export function resetLetter(to: string, link: string): Letter {
  return {
    to,
    ...letter({
      subject: `Reset your ${brand.name} password`,
      paragraphs: [
        'Somebody, hopefully you, asked for a new password. The link below lets you choose one within an hour.',
      ],
      button: { label: 'Choose a new password', href: link },
      closing: ['The link works once. If you did not ask for it, nothing has changed and you can forget this mail.'],
    }),
  }
}

/** To the owner of an account, at every change of its password. */
export function passwordChangedLetter(to: string): Letter {
  return {
    to,
    ...letter({
      subject: `Your ${brand.name} password was changed`,
      paragraphs: [
        `The password of your ${brand.name} account was changed, and you were logged out on your other devices.`,
        `If this was not you, please ask for a new password on the login page at once, and write to ${brand.email}.`,
      ],
    }),
  }
}
