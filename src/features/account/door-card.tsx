import type { ReactNode } from 'react'
import styles from './door.module.css'

interface DoorCardProps {
  title: string
  /** Where else one may want to go from here. */
  links: ReactNode
  children: ReactNode
}

/** What stands before the picture: a form that leads into an account. */
export function DoorCard({ title, links, children }: DoorCardProps) {
  return (
    <section className={styles.card} aria-labelledby="door-title">
      <h1 id="door-title">{title}</h1>
      {children}
      <div className={styles.links}>{links}</div>
    </section>
  )
}
