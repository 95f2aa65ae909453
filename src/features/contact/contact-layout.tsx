import type { ReactNode } from 'react'
import { shopFacts } from '#contract/shop-facts.ts'
import { ContactForm } from './contact-form.tsx'
import styles from './contact-layout.module.css'
import { ContactWays } from './contact-ways.tsx'

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
        <ContactWays />
      </div>
    </div>
  )
}
