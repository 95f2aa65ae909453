import { type ReactNode, useEffect, useState } from 'react'
import { formatTime } from '../../../lib/format-date.ts'
import styles from './checkout-notices.module.css'

interface ReservationNoticeProps {
  /** End of the stock reservation (ISO 8601); null if there is no reservation. */
  until: string | null
  /** False if the products stay on the shelves until they are paid for. */
  isHeld: boolean
  /** Text to show above the notice. */
  children?: ReactNode
}

/** Shows how long the products are reserved for the shopper, or that the reservation has expired. */
export function ReservationNotice({ until, isHeld, children }: ReservationNoticeProps) {
  const isReserved = useIsFuture(until)
  return (
    <div role="status" className={until ? styles.reservation : undefined}>
      {until && (
        <>
          {children && <p>{children}</p>}
          <p>
            {!isHeld && "We can't set these pieces aside: they go to the shopper who pays first."}
            {isHeld &&
              (isReserved
                ? `We're holding your pieces until ${formatTime(Date.parse(until))}.`
                : "We're no longer holding your pieces. You can still buy them while they last.")}
          </p>
        </>
      )}
    </div>
  )
}

/** Returns whether a point in time (ISO 8601) is in the future. Re-renders the component when that time is reached. */
function useIsFuture(instant: string | null): boolean {
  const [passed, setPassed] = useState<string | null>(null)
  useEffect(() => {
    if (!instant) return
    const timer = setTimeout(() => setPassed(instant), Math.max(0, Date.parse(instant) - Date.now()))
    return () => clearTimeout(timer)
  }, [instant])
  return passed !== instant
}

/**
 * Shows that no real money is charged, because payments go to the provider's sandbox. Add this notice to every payment
 * form that is shown in test mode.
 */
export function TestModeNotice() {
  return <p className={styles.test}>Test mode: no money moves</p>
}
