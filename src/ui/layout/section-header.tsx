import type { Elements } from '../elements.ts'
import styles from './section-header.module.css'

interface SectionHeaderProps {
  title: string
  /** Link to the full list, e.g. "View More". */
  link?: Elements
}

/** Renders the heading of a page section, optionally with a link. */
export function SectionHeader({ title, link }: SectionHeaderProps) {
  return (
    <div className={styles.header}>
      <h2>{title}</h2>
      {link}
    </div>
  )
}
