import { brand } from '#contract/brand.ts'
import { composeEmail } from '../../emails/compose-email.ts'
import type { Email, Mailer } from '../../providers/mailer.ts'
import type { Queries } from '../../storage/transaction.ts'
import { readSubscription } from './subscription-store.ts'

interface ConfirmationDeps {
  db: Queries
  mail: Mailer
  /** The shop's own address, as `https://shop.example`. */
  origin: string
}

/** Mails the link that starts the letters, unless it was followed meanwhile. Repeatable: the link is the same. */
export async function sendConfirmationEmail(
  { db, mail, origin }: ConfirmationDeps,
  { email }: { email: string },
  key: string,
): Promise<void> {
  const subscription = await readSubscription(db, email)
  if (subscription?.state === 'pending') await mail.send(confirmationEmail(subscription, origin), key)
}

interface WelcomeDeps {
  db: Queries
  mail: Mailer
  /** The shop's own address, as `https://shop.example`. */
  origin: string
}

/** Greets a new reader, with the way out of the letters. Who left meanwhile gets nothing more. */
export async function sendWelcomeEmail(
  { db, mail, origin }: WelcomeDeps,
  { email }: { email: string },
  key: string,
): Promise<void> {
  const subscription = await readSubscription(db, email)
  if (subscription?.state === 'confirmed') await mail.send(welcomeEmail(subscription, origin), key)
}

/** The mails of the newsletter. Each carries the way out of it, for people and for mail programs. */

interface Recipient {
  email: string
  token: string
}

/** Asks whether this e-mail wants the letters. Nothing else is sent to it before it says yes. */
export function confirmationEmail({ email, token }: Recipient, origin: string): Email {
  return {
    to: email,
    unsubscribe: oneClickUnsubscribeUrl(origin, token),
    ...composeEmail({
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
export function welcomeEmail({ email, token }: Recipient, origin: string): Email {
  return {
    to: email,
    unsubscribe: oneClickUnsubscribeUrl(origin, token),
    ...composeEmail({
      subject: `Welcome to ${brand.name}'s letters`,
      paragraphs: ['Thank you. From now on our letters come to this e-mail, twice a month.'],
      button: { label: 'See the latest arrivals', href: `${origin}/products?sort=new` },
      optOutLink: { label: 'End these letters at any time', href: unsubscribeUrl(origin, token) },
    }),
  }
}

/** The page on which somebody ends their letters. */
function unsubscribeUrl(origin: string, token: string): string {
  return `${origin}/newsletter/end/${token}`
}

/** Where mail programs do it by one POST. */
function oneClickUnsubscribeUrl(origin: string, token: string): string {
  return `${origin}/api/newsletter/one-click/${token}`
}
