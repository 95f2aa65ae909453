import { brand } from '#contract/brand.ts'
import { useSession } from '../../state/session/session.ts'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Wordmark } from '../../ui/icons/wordmark.tsx'
import { OfflineSwitch } from '../install/offline-switch.tsx'
import styles from './footer.module.css'

const LINKS = [
  ['Home', '/'],
  ['Contact Us', '/contact-us'],
  ['Bag', '/cart'],
  ['Wishlist', '/wishlist'],
  ['Women Fashion', '/products'],
  ['Track Order', '/track-order'],
  ['My Account', '/account'],
  ['Terms and Conditions', '/terms'],
  ['Privacy Policy', '/privacy'],
  ['Returns/Refund Policy', '/return'],
] as const

/**
 * Names of the payment methods, drawn in plain type on cards: the companies' own
 * logos are protected.
 */
const PAYMENT_MARKS = ['UPI', 'RuPay', 'VISA', 'Mastercard']

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className="wrap">
        <div className={styles.columns}>
          <div className={styles.brand}>
            <ShopLink className={styles.home} href="/" aria-label={`${brand.name}, home`} exact>
              <Wordmark />
            </ShopLink>
            <p>{brand.story}</p>
            <a href={brand.social.href} target="_blank" rel="noopener noreferrer">
              <Icon name="instagram" /> {brand.social.name}
            </a>
          </div>
          <nav aria-labelledby="useful-links">
            <h2 id="useful-links">Useful links</h2>
            <ul className={styles.links}>
              {LINKS.map(([name, href]) => (
                <li key={name}>
                  {name === 'Track Order' ? (
                    <TrackOrderLink />
                  ) : (
                    <ShopLink href={href} exact>
                      {name}
                    </ShopLink>
                  )}
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.contact}>
            <h2>Contact</h2>
            <a href={`tel:${brand.phone.dial}`}>
              <Icon name="call" size="s" /> {brand.phone.shown}
            </a>
            <a href={`mailto:${brand.email}`}>
              <Icon name="mail" size="s" /> {brand.email}
            </a>
            <OfflineSwitch />
          </div>
        </div>
        <div className={styles.base}>
          <p>© 2025 {brand.name}. All rights reserved.</p>
          <ul className={styles.payment} aria-label="Ways to pay">
            {PAYMENT_MARKS.map((mark) => (
              <li key={mark}>
                <svg viewBox="0 0 56 32" role="img" aria-label={mark}>
                  <rect width="56" height="32" rx="5" />
                  <text x="28" y="16">
                    {mark}
                  </text>
                </svg>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
}

/**
 * Links logged-in shoppers to their orders, and guests to the page that sends
 * them a link to an order.
 */
function TrackOrderLink() {
  const { user } = useSession()
  return (
    <ShopLink href={user ? '/orders' : '/track-order'} exact>
      Track Order
    </ShopLink>
  )
}
