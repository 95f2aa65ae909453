import { useEffect, useRef } from 'react'
import { changeInWords, type LineChange } from '#contract/line-change.ts'
import { Button } from '../../ui/button.tsx'
import styles from './changed-lines.module.css'

interface ChangedLinesProps {
  changes: readonly LineChange[]
  onAccept: () => void
}

/** What is not as the shopper saw it, line by line. Nothing is bought before it is accepted. */
export function ChangedLines({ changes, onAccept }: ChangedLinesProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className={styles.changes} aria-labelledby="changed-lines">
      <h3 id="changed-lines" ref={title} tabIndex={-1}>
        Your bag has changed
      </h3>
      <ul>
        {changes.map((change) => (
          <li key={change.productID}>
            <b>{change.title}</b>: {changeInWords(change)}
          </li>
        ))}
      </ul>
      <Button variant="secondary" block onClick={onAccept}>
        Accept the changes
      </Button>
    </section>
  )
}
