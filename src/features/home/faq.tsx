import { shopFacts } from '#contract/shop-facts.ts'
import { Accordion } from '../../ui/layout/accordion.tsx'
import styles from './faq.module.css'

const { warrantyYears, hours, shippedWithin, returns } = shopFacts

const QUESTIONS = [
  {
    title: 'Is there a warranty?',
    content: `Every piece carries a ${warrantyYears}-year warranty against loss of plating and loose stones.`,
    open: true,
  },
  {
    title: 'When can I reach you?',
    content: `${hours}. Call, write, or use the chat button.`,
  },
  {
    title: 'How long does delivery take?',
    content: `We ship within ${shippedWithin}, free of charge, anywhere in India.`,
  },
  {
    title: 'Can I return a piece?',
    content: `Yes, within ${returns.withinDays} days of receiving it. Refunds settle in ${returns.refundSettlesIn}.`,
  },
]

export function Faq() {
  return (
    <section className="wrap section">
      <div className={styles.questions}>
        <h2>Questions, answered</h2>
        <Accordion sections={QUESTIONS} />
      </div>
    </section>
  )
}
