/** Help that shoppers look for with the search, e.g. "return" or "track order". */
import { splitWords, toSingular } from '#contract/search/words.ts'

interface HelpPage {
  title: string
  href: string
  /** Singular. A page is found by any of them. */
  words: readonly string[]
}

const HELP_PAGES: readonly HelpPage[] = [
  { title: 'Track your order', href: '/track-order', words: ['track', 'tracking', 'order', 'parcel', 'courier'] },
  {
    title: 'Returns and refunds',
    href: '/return',
    words: ['return', 'returning', 'refund', 'exchange', 'replace', 'replacement', 'cancel', 'warranty', 'guarantee'],
  },
  {
    title: 'Delivery and payment terms',
    href: '/terms',
    words: ['delivery', 'deliver', 'shipping', 'ship', 'cod', 'payment', 'term'],
  },
  { title: 'Contact us', href: '/contact-us', words: ['contact', 'help', 'support', 'phone', 'email', 'whatsapp'] },
  { title: 'Privacy', href: '/privacy', words: ['privacy', 'data'] },
  { title: 'Order a piece of your own', href: '/custom-order', words: ['custom', 'customise', 'customize', 'bespoke'] },
]

/** Those that any word of the term names, in the order of the list. */
export function findHelpPages(term: string): readonly HelpPage[] {
  const asked = new Set(splitWords(term).map(toSingular))
  return HELP_PAGES.filter(({ words }) => words.some((word) => asked.has(word)))
}
