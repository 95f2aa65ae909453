import { type RefObject, useEffect, useState } from 'react'
import { formatRupees, type Paise } from '#contract/money.ts'
import { classNames } from '../../../lib/class-names.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useArrivalDays } from '../../delivery/arrival.tsx'
import styles from './checkout-bar.module.css'

interface CheckoutBarProps {
  /** In paise. */
  totalPaise: Paise
  count: number
  /** May be incomplete. */
  pin: string
  /** The summary's button: the bar stands in for it while it is out of view. */
  buyNow: RefObject<HTMLElement | null>
  busy: boolean
  /** Buys, or shows what is missing. */
  onPress: () => void
}

/**
 * At the bottom of phones. Hidden from screen readers and keyboards, for which the summary's BUY NOW is always there.
 */
export function CheckoutBar({ totalPaise, count, pin, buyNow, busy, onPress }: CheckoutBarProps) {
  const isOutOfView = useIsOutOfView(buyNow)
  const days = useArrivalDays(pin)
  const items = `${count} ${count === 1 ? 'item' : 'items'}`
  return (
    <div className={classNames(styles.bar, !isOutOfView && styles.away)} aria-hidden="true">
      <p className={styles.facts}>
        <b>{formatRupees(totalPaise)}</b>
        <span>{days === '' ? `${items} in all` : `${items} · ${days}`}</span>
      </p>
      <Button className={styles.button} tabIndex={-1} busy={busy && 'One moment…'} onClick={onPress}>
        BUY NOW
      </Button>
    </div>
  )
}

const BAR_PX = 69

/** Behind the bar counts as out of view. False until known. */
function useIsOutOfView(element: RefObject<HTMLElement | null>): boolean {
  const [isOut, setIsOut] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => entry && setIsOut(!entry.isIntersecting), {
      rootMargin: `0px 0px -${BAR_PX}px`,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isOut
}
