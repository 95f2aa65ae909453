import { useEffect, useRef, useState } from 'react'
import { diffLines, formatLineChange, type LineChange } from '#contract/bag/line-changes.ts'
import { formatLineTitle, lineKey } from '#contract/bag/line-id.ts'
import { formatRupees, type Paise } from '#contract/money.ts'
import { useFocusFallback } from '../../../lib/use-focus-fallback.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import type { CheckoutBag } from '../payment/purchase.ts'
import styles from './changed-lines.module.css'

interface ChangedLinesProps {
  changes: readonly LineChange[]
  /** In paise; null if shown elsewhere. */
  totalPaise: Paise | null
  /** After a button press; not while the shopper may be typing. */
  takesFocus: boolean
  onAccept: () => void
}

/** To be accepted before buying. */
export function ChangedLines({ changes, totalPaise, takesFocus, onAccept }: ChangedLinesProps) {
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
            <li key={lineKey(change)}>
              <b>{formatLineTitle(change)}</b>
              <span>{`: ${formatLineChange(change)}`}</span>
            </li>
          ))}
        </ul>
        {totalPaise !== null && <p className={styles.total}>{`New total: ${formatRupees(totalPaise)}`}</p>}
      </div>
      <Button ref={button} variant="secondary" block onClick={onAccept}>
        Accept the changes
      </Button>
    </section>
  )
}

interface OfflineConditions {
  /** They count as sold out, which is not for the shopper to accept. */
  withoutSize: CheckoutBag['lines']
  /** Prices and stock, confirmed by the server. */
  isChecked: boolean
}

/**
 * Once prices and stock are confirmed again. They stay until accepted: nobody
 * pays a price they have not seen.
 */
export function useChangesWhileOffline(
  lines: CheckoutBag['lines'],
  { withoutSize, isChecked }: OfflineConditions,
): { changes: readonly LineChange[]; accept: () => void } {
  const [linesBefore, setLinesBefore] = useState<CheckoutBag['lines'] | null>(null)
  if (!isChecked && !linesBefore) setLinesBefore(lines)
  const linesNow = lines.filter((line) => !withoutSize.includes(line))
  return {
    changes: isChecked && linesBefore ? diffLines(linesBefore, linesNow) : [],
    accept: () => setLinesBefore(null),
  }
}
