import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './account.module.css'
import { AccountLayout } from './account-layout.tsx'

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
