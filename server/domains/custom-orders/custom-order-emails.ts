/** The mails about requests for a piece of one's own. */
import { brand } from '#contract/brand.ts'
import type { CustomOrder } from '#contract/schemas/custom-order.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { composeEmail } from '../../emails/compose-email.ts'
import type { Email } from '../../providers/mailer.ts'

/** For the owner, with all there is to know. Answering it answers the shopper. */
export function newCustomOrderEmail(number: string, request: CustomOrder): Email {
  const rows = [
    ['Type', capitalize(request.type)],
    ['Material', capitalize(request.material)],
    ['Gemstones', request.gemstones],
    ['Size', request.size],
    ['Name', request.name],
    ['E-mail', request.email],
    ['Phone', request.number],
    // As words and not as a button: whoever sent the request may have written any address there.
    ['Design', request.designFile],
  ]
  return {
    to: brand.email,
    replyTo: request.email,
    ...composeEmail({
      subject: `Custom jewellery request ${number}`,
      paragraphs: [`${request.name} asks for a piece of their own.`],
      table: { rows: rows.filter(([, value]) => value) },
      ...(request.additionalNotes && { quote: request.additionalNotes }),
      closing: ['Answer this mail to answer them.'],
    }),
  }
}

/** For the shopper. Only what can be chosen from a list stands in it, so that nobody can have the shop send their words. */
export function customOrderReceivedEmail(number: string, { email, type, material }: CustomOrder): Email {
  return {
    to: email,
    ...composeEmail({
      subject: `Your custom jewellery request ${number}`,
      paragraphs: [
        `Thank you for telling us what you have in mind. We answer within ${shopFacts.customOrdersAnsweredWithin} with a drawing and a price.`,
      ],
      table: {
        rows: [
          ['Request', number],
          ['Type', capitalize(type)],
          ['Material', capitalize(material)],
        ],
      },
      closing: [
        'Nothing is made, and nothing is to be paid, before you have agreed to both.',
        'If you did not ask for this, somebody has mistyped an e-mail, and you can forget this mail.',
      ],
    }),
  }
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
