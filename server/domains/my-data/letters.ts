/** The mail that says goodbye. */
import { brand } from '#contract/brand.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { letter } from '../../letters/letter.ts'
import type { Letter } from '../../providers/mail.ts'

/** The last letter to the e-mail of an account. */
export function accountDeletedLetter(to: string): Letter {
  return {
    to,
    ...letter({
      subject: `Your ${brand.name} account was deleted`,
      paragraphs: [
        'Your account, your bag and your wishlist are deleted. Your reviews stay without your name.',
        `Papers of your orders are kept for ${shopFacts.ordersKept}, because the law asks for it, and have no tie to an account any more.`,
        `If this was not you, please write to ${brand.email} at once.`,
      ],
    }),
  }
}
