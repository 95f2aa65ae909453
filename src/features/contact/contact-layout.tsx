import { brand } from '#contract/brand.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import type { IconName } from '../../ui/icons/icon-paths.ts'
import { OutboxSection } from '../outbox/outbox-section.tsx'
import { ContactForm } from './contact-form.tsx'
import styles from './contact-layout.module.css'

/** Side by side on wide screens. */
export function ContactLayout() {
  return (
    <div className={styles.contact}>
      <div>
        <h1>GET IN TOUCH</h1>
        <p className={styles.hours}>{shopFacts.hours}.</p>
      </div>
      <div className={styles.form}>
        <ContactForm />
        <OutboxSection kind="message" />
      </div>
      <div>
        <ContactChannels />
        <ShopAddress />
        <Complaints />
      </div>
    </div>
  )
}

interface Channel {
  icon: IconName
  name: string
  href: string
  isExternal?: boolean
}

const CHANNELS: readonly Channel[] = [
  { icon: 'call', name: brand.phone.shown, href: `tel:${brand.phone.dial}` },
  { icon: 'mail', name: brand.email, href: `mailto:${brand.email}` },
  {
    icon: 'chat',
    name: 'Chat on WhatsApp',
    href: `https://wa.me/${brand.chat.number}?text=${encodeURIComponent(brand.chat.greeting)}`,
    isExternal: true,
  },
]

function ContactChannels() {
  return (
    <nav className={styles.channels} aria-label="Contact">
      {CHANNELS.map(({ icon, name, href, isExternal }) => (
        <a key={href} href={href} {...(isExternal && { target: '_blank', rel: 'noopener noreferrer' })}>
          <Icon name={icon} /> <span>{name}</span> <Icon name="right" size="s" />
        </a>
      ))}
    </nav>
  )
}

function ShopAddress() {
  return (
    <div className={styles.details}>
      <h2>Where we are</h2>
      <p>
        {shopFacts.legalName}
        <br />
        {shopFacts.address}
      </p>
    </div>
  )
}

function Complaints() {
  const officer = shopFacts.grievanceOfficer
  return (
    <div className={styles.details}>
      <h2>Complaints</h2>
      <p>
        Write to or call {officer.name}, our {officer.role}: {officer.email}, {officer.phone.shown}. We give every
        complaint a number, confirm it within {officer.acknowledgesWithin} and settle it within {officer.resolvesWithin}
        .
      </p>
    </div>
  )
}
