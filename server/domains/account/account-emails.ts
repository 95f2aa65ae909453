/**
 * Composes emails about password resets, password changes and account deletions. The emails contain no user-entered
 * text, so that nobody can use the shop to send their own messages.
 */
import { brand } from '#contract/brand.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { composeEmail } from '../../emails/compose-email.ts'
import type { Email } from '../../providers/mailer.ts'

/** Composes the password reset email. `link` contains a secret token and expires after one hour. */
export function passwordResetEmail(to: string, link: string): Email {
  // Use only ASCII, so that the link can be copied from the .eml file that a shop without a mail server saves.
  return {
    to,
    ...composeEmail({
      subject: `Reset your ${brand.name} password`,
      paragraphs: [
        `Someone, hopefully you, asked to reset the password of your ${brand.name} account. You can choose a new one within the next hour.`,
      ],
      button: { label: 'Choose a new password', href: link },
      closing: ['The link works once. If it was not you, please ignore this email: your password stays as it is.'],
    }),
  }
}

export function passwordChangedEmail(to: string): Email {
  return {
    to,
    ...composeEmail({
      subject: `Your ${brand.name} password was changed`,
      paragraphs: [
        'Your password has just been changed, and you were logged out on your other devices.',
        `If it was not you, please reset your password on the login page right away, and write to us at ${brand.email}.`,
      ],
    }),
  }
}

export function accountDeletedEmail(to: string): Email {
  return {
    to,
    ...composeEmail({
      subject: `Your ${brand.name} account was deleted`,
      paragraphs: [
        'Your account, your bag and your wishlist have been deleted. Your reviews stay, but without your name.',
        `The law requires us to keep the records of your orders for ${shopFacts.ordersRetainedFor}. They are no longer linked to an account.`,
        'Thank you for shopping with us. You are always welcome back.',
      ],
      closing: [`If it was not you, please write to us at ${brand.email} right away.`],
    }),
  }
}
