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
  content: ReactNode
  /** Whether the section is initially open. */
  open?: boolean
}

/**
 * Renders collapsible sections as native `details` elements, which work before
 * any script has loaded. Several sections can be open at the same time.
 */
export function Accordion({ sections, className }: AccordionProps) {
  return (
    <div className={classNames(styles.accordion, className)}>
      {sections.map(({ title, content, open = false }) => (
        <details key={title} open={open}>
          <summary>
            <span>{title}</span>
            <Icon name="plus" size="s" />
          </summary>
          <div className={styles.content}>{content}</div>
        </details>
      ))}
    </div>
  )
}
