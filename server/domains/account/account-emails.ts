/** The mails of accounts. No words of the account stand in them, so that nobody can have the shop send their own. */
import { brand } from '#contract/brand.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { composeEmail } from '../../emails/compose-email.ts'
import type { Email } from '../../providers/mailer.ts'

/** To who asked for a new password. `link` holds the token, and works for an hour. */
export function passwordResetEmail(to: string, link: string): Email {
  return {
    to,
    ...composeEmail({
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
export function passwordChangedEmail(to: string): Email {
  return {
    to,
    ...composeEmail({
      subject: `Your ${brand.name} password was changed`,
      paragraphs: [
        `The password of your ${brand.name} account was changed, and you were logged out on your other devices.`,
        `If this was not you, please ask for a new password on the login page at once, and write to ${brand.email}.`,
      ],
    }),
  }
}

/** The mail that says goodbye. */

/** The last letter to the e-mail of an account. */
export function accountDeletedEmail(to: string): Email {
  return {
    to,
    ...composeEmail({
      subject: `Your ${brand.name} account was deleted`,
      paragraphs: [
        'Your account, your bag and your wishlist are deleted. Your reviews stay without your name.',
        `Papers of your orders are kept for ${shopFacts.ordersRetainedFor}, because the law asks for it, and have no tie to an account any more.`,
        `If this was not you, please write to ${brand.email} at once.`,
      ],
    }),
  }
}
