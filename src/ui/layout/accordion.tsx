import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Icon } from '../icons/icon.tsx'
import styles from './accordion.module.css'

interface AccordionProps {
  sections: readonly AccordionSection[]
  className?: string | undefined
}

interface AccordionSection {
  title: string
  body: ReactNode
  /** Open when the page comes. */
  open?: boolean
}

/** Sections that open and close each for itself. The browser's own elements: they work before any script has come. */
export function Accordion({ sections, className }: AccordionProps) {
  return (
    <div className={classNames(styles.accordion, className)}>
      {sections.map(({ title, body, open = false }) => (
        <details key={title} open={open}>
          <summary>
            {title}
            <Icon name="plus" size="s" />
          </summary>
          <div className={styles.body}>{body}</div>
        </details>
      ))}
    </div>
  )
}
