import { formatRupees } from '#contract/money.ts'
import { composeEmail } from '../../emails/compose-email.ts'
import type { Email } from '../../providers/mailer.ts'
import type { StockAlertRow } from './stock-alert-store.ts'

type SentAlert = Pick<StockAlertRow, 'product_id' | 'size' | 'email' | 'token'>

/** The last link stops all alerts to the address, because anyone may have entered it. */
export function backInStockEmail(
  { product_id, size, email, token }: SentAlert,
  product: { title: string; pricePaise: number },
  origin: string,
): Email {
  return {
    to: email,
    unsubscribe: `${origin}/api/stock-alerts/one-click/${token}`,
    ...composeEmail({
      subject: backInStockTitle(product.title, size),
      paragraphs: [
        `Good news: the piece you asked about is here again. ${nameOf(product.title, size)} is in stock now, for ${formatRupees(product.pricePaise)}.`,
        'We tell everyone who asked, in the order in which they asked, and there may be only a few. Please do not wait too long.',
      ],
      button: { label: 'See it in the shop', href: `${origin}/products/${product_id}` },
      closing: ['You get this email once. If you did not ask for it, someone may have mistyped their address.'],
      optOutLink: { label: 'Stop all stock alerts to this address', href: `${origin}/stock-alerts/end/${token}` },
    }),
  }
}

/** E.g. `Tara Solitaire Ring in size 14 is back in stock`. */
export function backInStockTitle(title: string, size: string): string {
  return `${nameOf(title, size)} is back in stock`
}

function nameOf(title: string, size: string): string {
  return size ? `${title} in size ${size}` : title
}
