import { type ReactNode, useEffect, useState } from 'react'
import { formatTime } from '../../../lib/format-date.ts'
import styles from './checkout-notices.module.css'

interface ReservationNoticeProps {
  /** ISO date and time; null when nothing is set aside. */
  until: string | null
  /** What else there is to say about the payment. */
  children?: ReactNode
}

/** Says until when the pieces of a payment are set aside, and no longer than they are. */
export function ReservationNotice({ until, children }: ReservationNoticeProps) {
  const isHeld = useIsFuture(until)
  return (
    <div role="status" className={until ? styles.held : undefined}>
      {until && (
        <>
          {children && <p>{children}</p>}
          <p>
            {isHeld
              ? `Your pieces are set aside for you until ${formatTime(Date.parse(until))}.`
              : 'Your pieces are no longer set aside. You can still buy what is left of them.'}
          </p>
        </>
      )}
    </div>
  )
}

/** Whether an instant is still to come. Changes when it comes. */
function useIsFuture(instant: string | null): boolean {
  const [passed, setPassed] = useState<string | null>(null)
  useEffect(() => {
    if (!instant) return
    const timer = setTimeout(() => setPassed(instant), Math.max(0, Date.parse(instant) - Date.now()))
    return () => clearTimeout(timer)
  }, [instant])
  return passed !== instant
}

/** Stands on everything that takes money, for as long as it takes none. */
export function TestModeNotice() {
  return <p className={styles.test}>Test mode: no money moves</p>
}
