import { useEffect, useRef } from 'react'
import { changeInWords, type LineChange } from '#contract/line-change.ts'
import { formatRupees } from '#contract/money.ts'
import { useFocusPassedOn } from '../../lib/use-focus-passed-on.ts'
import { Button } from '../../ui/button.tsx'
import styles from './changed-lines.module.css'

interface ChangedLinesProps {
  changes: readonly LineChange[]
  /** What the bag comes to then, in rupees; null where that is told elsewhere. */
  total: number | null
  /** The shopper has just pressed something and waits for what comes of it; otherwise they may be typing. */
  asked: boolean
  onAccept: () => void
}

/** What is not as the shopper saw it, line by line. Nothing is bought before it is accepted. */
export function ChangedLines({ changes, total, asked, onAccept }: ChangedLinesProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const button = useFocusPassedOn<HTMLButtonElement>()
  useEffect(() => {
    if (asked) title.current?.focus()
  }, [asked])
  return (
    <section className={styles.changes} aria-labelledby="changed-lines">
      <h3 id="changed-lines" ref={title} tabIndex={-1}>
        Your bag has changed
      </h3>
      <div role={asked ? undefined : 'alert'}>
        <ul>
          {changes.map((change) => (
            <li key={change.productID}>
              <b>{change.title}</b>: {changeInWords(change)}
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
