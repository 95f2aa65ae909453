import type { SessionUser } from '#sync/session-store.ts'
import { Avatar } from '../../ui/avatar.tsx'
import styles from './account.module.css'

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
