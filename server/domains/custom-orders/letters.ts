/** The mails about requests for a piece of one's own. */
import { brand } from '#contract/brand.ts'
import type { CustomOrder } from '#contract/shapes/custom-order.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { letter } from '../../letters/letter.ts'
import type { Letter } from '../../providers/mail.ts'

/** For the owner, with all there is to know. Answering it answers the shopper. */
export function customOrderLetter(number: string, request: CustomOrder): Letter {
  const rows = [
    ['Type', capital(request.type)],
    ['Material', capital(request.material)],
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
    ...letter({
      subject: `Custom jewellery request ${number}`,
      paragraphs: [`${request.name} asks for a piece of their own.`],
      table: { rows: rows.filter(([, value]) => value) },
      ...(request.additionalNotes && { quote: request.additionalNotes }),
      closing: ['Answer this mail to answer them.'],
    }),
  }
}

/** For the shopper. Only what can be chosen from a list stands in it, so that nobody can have the shop send their words. */
export function customOrderArrivedLetter(number: string, { email, type, material }: CustomOrder): Letter {
  return {
    to: email,
    ...letter({
      subject: `Your custom jewellery request ${number}`,
      paragraphs: [
        `Thank you for telling us what you have in mind. We answer within ${shopFacts.requestsAnsweredWithin} with a drawing and a price.`,
      ],
      table: {
        rows: [
          ['Request', number],
          ['Type', capital(type)],
          ['Material', capital(material)],
        ],
      },
      closing: [
        'Nothing is made, and nothing is to be paid, before you have agreed to both.',
        'If you did not ask for this, somebody has mistyped an e-mail, and you can forget this mail.',
      ],
    }),
  }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
