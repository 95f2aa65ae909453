import { type ReactNode, useId } from 'react'
import type { User } from '#contract/user.ts'
import { classNames } from '../../lib/class-names.ts'
import { Avatar } from '../../ui/display/avatar.tsx'
import type { Elements } from '../../ui/elements.ts'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import styles from './account-layout.module.css'

interface AccountLayoutProps {
  head: Elements
  /** Above the sections on phones, beside them on desktops. */
  links: Elements
  sections: Elements
}

export function AccountLayout({ head, links, sections }: AccountLayoutProps) {
  return (
    <>
      {head}
      <div className={styles.columns}>
        {links}
        <div className={styles.sections}>{sections}</div>
      </div>
    </>
  )
}

export function AccountHead({ user: { fullname, email } }: { user: User }) {
  return (
    <div className={styles.head}>
      <Avatar name={fullname} size="l" />
      <div>
        <h1>{fullname}</h1>
        <p className="soft">{email}</p>
      </div>
    </div>
  )
}

interface AccountSectionProps {
  /** For links to it. */
  id: string
  title: string
  /** Whether its parts are cards themselves. */
  isBare?: boolean
  children: ReactNode
}

export function AccountSection({ id, title, isBare = false, children }: AccountSectionProps) {
  const titleId = useId()
  return (
    <section id={id} className={styles.section} aria-labelledby={titleId} tabIndex={-1}>
      <h2 id={titleId}>{title}</h2>
      <div className={classNames(!isBare && 'card')}>{children}</div>
    </section>
  )
}

/** While the stored session is being read. */
export function AccountSkeleton() {
  return (
    <>
      <p className="sr" role="status">
        Loading your account
      </p>
      <AccountLayout
        head={
          <>
            <div className={styles.head}>
              <Skeleton className={styles.avatarSkeleton} />
              <Skeleton className={styles.nameSkeleton} />
            </div>
            <Skeleton className={styles.orderSkeleton} />
          </>
        }
        links={<Skeleton className={styles.linksSkeleton} />}
        sections={
          <>
            <Skeleton className={styles.addressesSkeleton} />
            <Skeleton className={styles.formSkeleton} />
          </>
        }
      />
    </>
  )
}
