import { brand } from '#contract/brand.ts'
import type { CustomOrder } from '#contract/schemas/custom-order.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { composeEmail } from '../../emails/compose-email.ts'
import { formatIndiaDay } from '../../lib/clock.ts'
import type { Email } from '../../providers/mailer.ts'

/** Replies go to the shopper. */
export function newCustomOrderEmail(number: string, order: CustomOrder): Email {
  const rows = [
    ['Type', capitalize(order.type)],
    ['Material', capitalize(order.material)],
    ['Gemstones', order.gemstones],
    ['Size', order.size],
    ['Budget', order.budget],
    ['Needed by', order.neededBy && formatIndiaDay(Date.parse(order.neededBy))],
    ['Name', order.name],
    ['Email', order.email],
    ['Phone', order.number],
    // No link: the sender may have entered any URL.
    ['Design', order.designFile],
  ]
  return {
    to: brand.email,
    replyTo: order.email,
    ...composeEmail({
      subject: `Custom jewellery request ${number}`,
      paragraphs: [`${order.name} would like a piece of custom jewellery.`],
      table: { rows: rows.filter(([, value]) => value) },
      ...(order.additionalNotes && { quote: order.additionalNotes }),
      closing: ['Reply to this email to answer them.'],
    }),
  }
}

/** Contains no text from the user, so that nobody can send messages to strangers. */
export function customOrderReceivedEmail(number: string, { email, type, material }: CustomOrder): Email {
  return {
    to: email,
    ...composeEmail({
      subject: `Your custom jewellery request ${number}`,
      paragraphs: [
        `Thank you for telling us what you have in mind. We will send you a drawing and a price within ${shopFacts.customOrdersAnsweredWithin}.`,
      ],
      table: {
        rows: [
          ['Request', number],
          ['Type', capitalize(type)],
          ['Material', capitalize(material)],
        ],
      },
      closing: [
        'We make nothing, and you pay nothing, until you are happy with both.',
        'If you did not ask for this, someone may have mistyped their email address. Please ignore this email.',
      ],
    }),
  }
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
