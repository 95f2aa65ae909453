import type { ReactNode } from 'react'
import { brand } from '#contract/brand.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import type { IconName } from '../../ui/icons/icon-paths.ts'
import { ContactForm } from './contact-form.tsx'
import styles from './contact-layout.module.css'

interface ContactLayoutProps {
  /** What waits to be sent from here. */
  waiting: ReactNode
}

/** The form first on a phone, beside the other ways on a wide screen. */
export function ContactLayout({ waiting }: ContactLayoutProps) {
  return (
    <div className={styles.contact}>
      <div className={styles.head}>
        <h1>GET IN TOUCH</h1>
        <p className={styles.hours}>{shopFacts.hours}.</p>
      </div>
      <div className={styles.form}>
        <ContactForm />
        {waiting}
      </div>
      <div className={styles.ways}>
        <ContactChannels />
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

const { grievanceOfficer: officer } = shopFacts

/** Every way to the shop beside the form, and who answers complaints. */
function ContactChannels() {
  return (
    <>
      <nav className={styles.ways} aria-label="Contact">
        {CHANNELS.map(({ icon, name, href, isExternal }) => (
          <a key={href} href={href} {...(isExternal && { target: '_blank', rel: 'noopener noreferrer' })}>
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
