import styles from './checkout-panel.module.css'

interface HeldUntilProps {
  /** ISO date and time; null when nothing is set aside. */
  until: string | null
}

const clock = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', hour12: false })

/** Said when a payment was closed: the pieces wait for a while, and so does the order. */
export function HeldUntil({ until }: HeldUntilProps) {
  return (
    <p role="status" className={until ? styles.held : undefined}>
      {until &&
        `The payment was closed, and nothing was paid. Your pieces are set aside for you until ${clock.format(new Date(until))}: BUY NOW goes on with the same order.`}
    </p>
  )
}
