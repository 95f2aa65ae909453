/** The mails about messages from the contact page. */
import { brand } from '#contract/brand.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { composeEmail } from '../../emails/compose-email.ts'
import type { Email } from '../../providers/mailer.ts'
import type { MessageRow } from './message-store.ts'

/** For the owner. Answering it answers the visitor. */
export function newMessageEmail({
  number,
  name,
  email,
  message,
}: Omit<MessageRow, 'idempotency_key' | 'created_at'>): Email {
  return {
    to: brand.email,
    replyTo: email,
    ...composeEmail({
      subject: `Message ${number} from ${name}`,
      paragraphs: [`${name} (${email}) wrote on the contact page:`],
      quote: message,
      closing: ['Answer this mail to answer them.'],
    }),
  }
}

/** For the visitor. None of their words stand in it, so that nobody can have the shop send their own. */
export function messageReceivedEmail(to: string, number: string): Email {
  const { acknowledgesWithin, resolvesWithin } = shopFacts.grievanceOfficer
  return {
    to,
    ...composeEmail({
      subject: `Your message ${number} has arrived`,
      paragraphs: [
        `Thank you for writing to us. Your message has the number ${number}. We answer within ${acknowledgesWithin}, and settle complaints within ${resolvesWithin}.`,
        'If you did not write to us, somebody has mistyped an e-mail, and you can forget this mail.',
      ],
    }),
  }
}
