import type { ReactNode } from 'react'
import { brand } from '#contract/brand.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import styles from './shop-details.module.css'

/** Who runs the shop, as the E-Commerce Rules want it said. */
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

/** Who answers complaints, and how soon. */
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
        Every complaint gets a number and an answer that it has arrived within {officer.acknowledgesWithin}, and is
        settled within {officer.resolvesWithin}. If you are not content with the outcome, the National Consumer Helpline
        can be reached at {shopFacts.consumerHelpline}.
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

/** Names and what belongs to them. */
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
