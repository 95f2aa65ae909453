import { useEffect, useRef, useState } from 'react'
import { diffLines, formatLineChange, type LineChange } from '#contract/bag/line-changes.ts'
import { formatRupees } from '#contract/money.ts'
import { useFocusFallback } from '../../../lib/use-focus-fallback.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import type { CheckoutBag } from '../payment/purchase.ts'
import styles from './changed-lines.module.css'

interface ChangedLinesProps {
  changes: readonly LineChange[]
  /** What the bag comes to then, in rupees; null where that is told elsewhere. */
  total: number | null
  /** The shopper has just pressed something and waits for what comes of it; otherwise they may be typing. */
  takesFocus: boolean
  onAccept: () => void
}

/** What is not as the shopper saw it, line by line. Nothing is bought before it is accepted. */
export function ChangedLines({ changes, total, takesFocus, onAccept }: ChangedLinesProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const button = useFocusFallback<HTMLButtonElement>()
  useEffect(() => {
    if (takesFocus) title.current?.focus()
  }, [takesFocus])
  return (
    <section className={styles.changes} aria-labelledby="changed-lines">
      <h3 id="changed-lines" ref={title} tabIndex={-1}>
        Your bag has changed
      </h3>
      <div role={takesFocus ? undefined : 'alert'}>
        <ul>
          {changes.map((change) => (
            <li key={change.productID}>
              <b>{change.title}</b>: {formatLineChange(change)}
            </li>
          ))}
        </ul>
        {total !== null && <p className={styles.total}>New total: {formatRupees(total)}</p>}
      </div>
      <Button ref={button} variant="secondary" block onClick={onAccept}>
        Accept the changes
      </Button>
    </section>
  )
}

/**
 * What became of a bag while the shop was out of reach, once that has been checked. Told until it is accepted, so that
 * nobody comes out of a tunnel and pays another price than the one they were looking at.
 */
export function useChangesWhileOffline(
  lines: CheckoutBag['products'],
  isChecked: boolean,
): { changes: readonly LineChange[]; accepted: () => void } {
  const [before, setBefore] = useState<CheckoutBag['products'] | null>(null)
  if (!isChecked && !before) setBefore(lines)
  return {
    changes: isChecked && before ? diffLines(before, lines) : [],
    accepted: () => setBefore(null),
  }
}
