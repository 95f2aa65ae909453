import type { ReactNode } from 'react'
import { brand } from '#contract/brand.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import styles from './shop-details.module.css'

/** Shows the seller details required by India's E-Commerce Rules. */
export function ShopDetails() {
  return (
    <FactList
      facts={[
        ['Legal name', shopFacts.legalName],
        ['Address', shopFacts.address],
        ...(shopFacts.gstin ? [['GSTIN', shopFacts.gstin] as const] : []),
        ['E-mail', <MailLink key="mail" />],
        ['Phone', <a key="phone" href={`tel:${brand.phone.dial}`}>{`${brand.phone.shown}`}</a>],
        ['Hours', shopFacts.hours],
      ]}
    />
  )
}

/**
 * Shows the contact details for complaints, and how soon complaints are resolved.
 */
export function GrievanceOfficer() {
  const officer = shopFacts.grievanceOfficer
  return (
    <>
      <FactList
        facts={[
          [officer.role, officer.name],
          ['E-mail', <MailLink key="mail" />],
          ['Phone', <a key="phone" href={`tel:${officer.phone.dial}`}>{`${officer.phone.shown}`}</a>],
          ['Address', shopFacts.address],
        ]}
      />
      <p>
        We give every complaint a number, confirm it within {officer.acknowledgesWithin} and settle it within{' '}
        {officer.resolvesWithin}. If you are not satisfied with the outcome, call the National Consumer Helpline at{' '}
        {shopFacts.consumerHelpline}.
      </p>
    </>
  )
}

function MailLink() {
  return <a href={`mailto:${brand.email}`}>{brand.email}</a>
}

interface FactListProps {
  facts: readonly (readonly [name: string, value: ReactNode])[]
}

function FactList({ facts }: FactListProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
