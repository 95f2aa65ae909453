/** With one-click unsubscribe links for mail programs. */
import { brand } from '#contract/brand.ts'
import { composeEmail } from '../../emails/compose-email.ts'
import type { Email, Mailer } from '../../providers/mailer.ts'
import type { Queries } from '../../storage/transaction.ts'
import { readSubscription } from './subscription-store.ts'

interface NewsletterEmailDeps {
  db: Queries
  mail: Mailer
  /** E.g. `https://shop.example`. */
  origin: string
}

/** Only while the subscription is pending. Retries send the same link. */
export async function sendConfirmationEmail(
  { db, mail, origin }: NewsletterEmailDeps,
  { email }: { email: string },
  key: string,
): Promise<void> {
  const subscription = await readSubscription(db, email)
  if (subscription?.state === 'pending') await mail.send(confirmationEmail(subscription, origin), key)
}

/** Does nothing if the shopper has unsubscribed meanwhile. */
export async function sendWelcomeEmail(
  { db, mail, origin }: NewsletterEmailDeps,
  { email }: { email: string },
  key: string,
): Promise<void> {
  const subscription = await readSubscription(db, email)
  if (subscription?.state === 'confirmed') await mail.send(welcomeEmail(subscription, origin), key)
}

interface Recipient {
  email: string
  token: string
}

export function confirmationEmail({ email, token }: Recipient, origin: string): Email {
  return {
    to: email,
    unsubscribe: oneClickUnsubscribeUrl(origin, token),
    ...composeEmail({
      subject: `Shall we send you news from ${brand.name}?`,
      paragraphs: [
        'Someone, hopefully you, signed up for our newsletter with this address: new designs and private offers, twice a month. Please confirm that you would like it.',
      ],
      button: { label: 'Yes, sign me up', href: `${origin}/newsletter/confirm/${token}` },
      closing: ['If it was not you, there is nothing to do. We only write to you once you have confirmed.'],
    }),
  }
}

export function welcomeEmail({ email, token }: Recipient, origin: string): Email {
  return {
    to: email,
    unsubscribe: oneClickUnsubscribeUrl(origin, token),
    ...composeEmail({
      subject: `Welcome to the ${brand.name} newsletter`,
      paragraphs: [
        'Thank you for joining us. Twice a month, you will be the first to see our new designs and private offers.',
      ],
      button: { label: 'See the latest arrivals', href: `${origin}/products?sort=new` },
      optOutLink: { label: 'Unsubscribe at any time', href: unsubscribeUrl(origin, token) },
    }),
  }
}

function unsubscribeUrl(origin: string, token: string): string {
  return `${origin}/newsletter/end/${token}`
}

/** Mail programs post to it. */
function oneClickUnsubscribeUrl(origin: string, token: string): string {
  return `${origin}/api/newsletter/one-click/${token}`
}
