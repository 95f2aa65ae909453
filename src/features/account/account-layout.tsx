import type { ReactNode } from 'react'
import styles from './account.module.css'

interface AccountLayoutProps {
  head: ReactNode
  links: ReactNode
  form: ReactNode
}

export function AccountLayout({ head, links, form }: AccountLayoutProps) {
  return (
    <>
      {head}
      <div className={styles.columns}>
        <div>{links}</div>
        {form}
      </div>
    </>
  )
}
