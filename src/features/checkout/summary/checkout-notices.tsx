import { type ReactNode, useEffect, useState } from 'react'
import { formatTime } from '../../../lib/format-date.ts'
import styles from './checkout-notices.module.css'

interface ReservationNoticeProps {
  /** ISO 8601; null without a reservation. */
  until: string | null
  /** False if products stay on the shelves until paid. */
  isHeld: boolean
  /** Above the notice. */
  children?: ReactNode
}

/** How long, or that it has expired. */
export function ReservationNotice({ until, isHeld, children }: ReservationNoticeProps) {
  const isReserved = useIsFuture(until)
  return (
    <div role="status" className={until ? styles.reservation : undefined}>
      {until && (
        <>
          {children && <p>{children}</p>}
          <p>{isHeld ? heldText(isReserved ? until : null) : NOT_HELD}</p>
        </>
      )}
    </div>
  )
}

const NOT_HELD =
  "We can't set these pieces aside: they go to the shopper who pays first. If that is someone else, you get your money back in full."

function heldText(until: string | null): string {
  if (until) return `We're holding your pieces until ${formatTime(Date.parse(until))}.`
  return "We're no longer holding your pieces. You can still buy them while they last."
}

/** ISO 8601. Re-renders at that time. */
function useIsFuture(instant: string | null): boolean {
  const [passed, setPassed] = useState<string | null>(null)
  useEffect(() => {
    if (!instant) return
    const timer = setTimeout(() => setPassed(instant), Math.max(0, Date.parse(instant) - Date.now()))
    return () => clearTimeout(timer)
  }, [instant])
  return passed !== instant
}

/** In every payment form in test mode. */
export function TestModeNotice() {
  return <p className={styles.test}>Test mode: no money moves</p>
}
