/** None contains text from users, so that nobody can send their own messages through the shop. */
import { brand } from '#contract/brand.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { composeEmail } from '../../emails/compose-email.ts'
import type { Email } from '../../providers/mailer.ts'
import type { Device } from './device.ts'

/** `link` contains a secret token that expires after an hour. */
export function passwordResetEmail(to: string, link: string): Email {
  // ASCII only, so that the link can be copied from a saved .eml file.
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

/** `link` contains a secret token that expires after 15 minutes. */
export function loginLinkEmail(to: string, link: string): Email {
  // ASCII only, as above.
  return {
    to,
    ...composeEmail({
      subject: `Log in to your ${brand.name} account`,
      paragraphs: [
        `A wrong password was entered ten times for your ${brand.name} account. If it was you, you can log in with this button instead, within the next 15 minutes.`,
      ],
      button: { label: 'Log in', href: link },
      closing: [
        'The link works once. If it was not you, please ignore this email: nobody was logged in, and your password stays as it is.',
      ],
    }),
  }
}

/** `link` contains a secret token that expires after a week. */
export function verificationEmail(to: string, link: string): Email {
  return {
    to,
    ...composeEmail({
      subject: `Is this your ${brand.name} account?`,
      paragraphs: [
        `Welcome to ${brand.name}! Someone, hopefully you, made an account with this address. Please tell us that it is yours, so that nobody else can use your address.`,
      ],
      button: { label: 'Yes, this is my address', href: link },
      closing: [
        'The link works for a week. You can browse and buy without it.',
        'If it was not you, please ignore this email.',
      ],
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

export function newDeviceEmail(to: string, { device, place }: Device): Email {
  const on = device === '' ? 'a new device' : `a new device (${device})`
  return {
    to,
    ...composeEmail({
      subject: `New login to your ${brand.name} account`,
      paragraphs: [
        `Someone, hopefully you, has just logged in to your ${brand.name} account on ${on}${place === '' ? '' : `, from the network ${place}`}.`,
        `If it was not you, please reset your password on the login page right away: this logs out all devices. Then write to us at ${brand.email}.`,
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
