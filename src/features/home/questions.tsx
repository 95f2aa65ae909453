import { Accordion } from '../../ui/accordion.tsx'
import styles from './questions.module.css'

const QUESTIONS = [
  {
    title: 'Is there a warranty?',
    body: 'Every piece carries a 2-year warranty against loss of plating and loose stones.',
    open: true,
  },
  {
    title: 'When can I reach you?',
    body: 'Monday to Sunday 10AM to 19PM, English only. Call, write, or use the chat button.',
  },
  {
    title: 'How long does delivery take?',
    body: 'We send within two working days, free of charge, anywhere in India.',
  },
  {
    title: 'Can I return a piece?',
    body: 'Yes, within 14 days of receiving it. Refunds settle in 4-5 days.',
  },
]

export function Questions() {
  return (
    <section className="wrap section">
      <div className={styles.questions}>
        <h2>Questions, answered</h2>
        <Accordion sections={QUESTIONS} />
      </div>
    </section>
  )
}
