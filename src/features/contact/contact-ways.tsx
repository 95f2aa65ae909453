import { brand } from '#contract/brand.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-drawings.ts'
import styles from './contact-ways.module.css'

interface Way {
  icon: IconName
  name: string
  href: string
  elsewhere?: boolean
}

const WAYS: readonly Way[] = [
  { icon: 'call', name: brand.phone.shown, href: `tel:${brand.phone.dial}` },
  { icon: 'mail', name: brand.email, href: `mailto:${brand.email}` },
  {
    icon: 'chat',
    name: 'Chat on WhatsApp',
    href: `https://wa.me/${brand.chat.number}?text=${encodeURIComponent(brand.chat.greeting)}`,
    elsewhere: true,
  },
]

const { grievanceOfficer: officer } = shopFacts

/** Every way to the shop beside the form, and who answers complaints. */
export function ContactWays() {
  return (
    <>
      <nav className={styles.ways} aria-label="Contact">
        {WAYS.map(({ icon, name, href, elsewhere }) => (
          <a key={href} href={href} {...(elsewhere && { target: '_blank', rel: 'noopener noreferrer' })}>
            <Icon name={icon} /> {name} <Icon name="right" size="s" />
          </a>
        ))}
      </nav>
      <div className={styles.place}>
        <h2>Where we are</h2>
        <p>
          {shopFacts.legalName}
          <br />
          {shopFacts.address}
        </p>
      </div>
      <div className={styles.place}>
        <h2>Complaints</h2>
        <p>
          {officer.name}, {officer.role}: {officer.email}, {officer.phone.shown}. Every complaint gets a number, an
          answer that it has arrived within {officer.acknowledgesWithin}, and is settled within {officer.resolvesWithin}
          .
        </p>
      </div>
    </>
  )
}
