import { type ReactNode, useState } from 'react'
import { brand } from '#contract/brand.ts'
import type { SessionUser } from '#sync/session/session-store.ts'
import { logOut } from '../../state/session/log-in-and-out.ts'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import styles from './account-layout.module.css'

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

export function AccountHead({ user: { fullname, email } }: { user: SessionUser }) {
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

/** Where one goes from one's account. */
export function AccountLinks() {
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    if (leaving) return
    setLeaving(true)
    void logOut()
  }
  return (
    <nav className={styles.rows} aria-label="Account">
      <ShopLink href="/orders">
        <Icon name="box" /> My Orders <Icon name="right" size="s" />
      </ShopLink>
      <ShopLink href="/cart">
        <Icon name="bag" /> My Shopping Bag <Icon name="right" size="s" />
      </ShopLink>
      <a href={`mailto:${brand.email}`}>
        <Icon name="help" /> Need Help <Icon name="right" size="s" />
      </a>
      <button type="button" aria-disabled={leaving || undefined} onClick={leave}>
        <Icon name="log-out" /> {leaving ? 'Logging out...' : 'Log out'}
      </button>
    </nav>
  )
}

/** The account while the device is asked whose it is. */
export function AccountSkeleton() {
  return (
    <>
      <p className="sr" role="status">
        Loading your account
      </p>
      <AccountLayout
        head={
          <div className={styles.head}>
            <Skeleton className={styles.face} />
            <Skeleton className={styles.name} />
          </div>
        }
        links={<Skeleton className={styles.list} />}
        form={<Skeleton className={styles.form} />}
      />
    </>
  )
}
