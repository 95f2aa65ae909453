import type { ReactNode } from 'react'
import styles from './section-header.module.css'

interface SectionHeaderProps {
  title: string
  /** Where one sees more of it. */
  link?: ReactNode
}

export function SectionHeader({ title, link }: SectionHeaderProps) {
  return (
    <div className={styles.head}>
      <h2>{title}</h2>
      {link}
    </div>
  )
}
