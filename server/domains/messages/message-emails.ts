import { brand } from '#contract/brand.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { composeEmail } from '../../emails/compose-email.ts'
import type { Email } from '../../providers/mailer.ts'
import type { MessageRow } from './message-store.ts'

type SentMessage = Pick<MessageRow, 'number' | 'name' | 'email' | 'message'>

/** Replies go to the visitor. */
export function newMessageEmail({ number, name, email, message }: SentMessage): Email {
  return {
    to: brand.email,
    replyTo: email,
    ...composeEmail({
      subject: `Message ${number} from ${name}`,
      paragraphs: [`${name} (${email}) wrote on the contact page:`],
      quote: message,
      closing: ['Reply to this email to answer them.'],
    }),
  }
}

/** Does not quote the message, so that nobody can send text to strangers. */
export function messageReceivedEmail(to: string, number: string): Email {
  const { acknowledgesWithin, resolvesWithin } = shopFacts.grievanceOfficer
  return {
    to,
    ...composeEmail({
      subject: `Your message ${number} has arrived`,
      paragraphs: [
        `Thank you for writing to us. We will answer your message ${number} within ${acknowledgesWithin}, and resolve complaints within ${resolvesWithin}.`,
        'If you did not write to us, someone may have mistyped their email address. Please ignore this email.',
      ],
    }),
  }
}
