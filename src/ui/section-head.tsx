import type { ReactNode } from 'react'
import styles from './section-head.module.css'

interface SectionHeadProps {
  title: string
  /** Where one sees more of it. */
  link?: ReactNode
}

export function SectionHead({ title, link }: SectionHeadProps) {
  return (
    <div className={styles.head}>
      <h2>{title}</h2>
      {link}
    </div>
  )
}
