import { type ReactNode, useState } from 'react'
import { brand } from '#contract/brand.ts'
import type { User } from '#contract/user.ts'
import { logOut } from '../../state/session/log-out.ts'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import { Avatar } from '../../ui/display/avatar.tsx'
import type { Elements } from '../../ui/elements.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import styles from './account-layout.module.css'

interface AccountLayoutProps {
  head: Elements
  links: ReactNode
  form: ReactNode
  /** Below the form on phones, below the links on desktops. */
  data?: Elements
}

export function AccountLayout({ head, links, form, data }: AccountLayoutProps) {
  return (
    <>
      {head}
      <div className={styles.columns}>
        <div>{links}</div>
        <div className={styles.formArea}>{form}</div>
        {data}
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

export function AccountLinks() {
  const [loggingOut, setLoggingOut] = useState(false)
  const onLogOut = () => {
    if (loggingOut) return
    setLoggingOut(true)
    void logOut()
  }
  return (
    <nav className={styles.links} aria-label="Account">
      <ShopLink href="/orders">
        <Icon name="box" /> My Orders <Icon name="right" size="s" />
      </ShopLink>
      <ShopLink href="/cart">
        <Icon name="bag" /> My Shopping Bag <Icon name="right" size="s" />
      </ShopLink>
      <ShopLink href="/account/devices">
        <Icon name="phone" /> Your devices <Icon name="right" size="s" />
      </ShopLink>
      <a href={`mailto:${brand.email}`}>
        <Icon name="help" /> Need Help <Icon name="right" size="s" />
      </a>
      <button type="button" aria-disabled={loggingOut || undefined} onClick={onLogOut}>
        <Icon name="log-out" /> <span>{loggingOut ? 'Logging out...' : 'Log out'}</span>
      </button>
    </nav>
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
          <div className={styles.head}>
            <Skeleton className={styles.avatarSkeleton} />
            <Skeleton className={styles.nameSkeleton} />
          </div>
        }
        links={<Skeleton className={styles.linksSkeleton} />}
        form={<Skeleton className={styles.formSkeleton} />}
      />
    </>
  )
}
