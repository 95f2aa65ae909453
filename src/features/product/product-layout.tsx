import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { LoadErrorPage } from '../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import styles from './product-layout.module.css'

interface ProductLayoutProps {
  /** The gallery and the product info, shown in two columns on large screens. */
  children: ReactNode
}

/** Lays out the upper part of the product page. Shared with its skeleton. */
export function ProductLayout({ children }: ProductLayoutProps) {
  return (
    <div className={classNames('wrap', styles.page)}>
      <BackButton />
      <div className={styles.columns}>{children}</div>
    </div>
  )
}

export function ProductSkeleton() {
  return (
    <ProductLayout>
      <Skeleton className={styles.picture} />
      <div className={styles.info}>
        <div role="status" className="sr">
          <h1>Loading…</h1>
        </div>
        <Skeleton className={styles.title} />
        <Skeleton className={styles.rating} />
        <Skeleton className={styles.price} />
        <Skeleton className={styles.line} />
        <Skeleton className={styles.buttons} />
        <Skeleton className={styles.badges} />
      </div>
    </ProductLayout>
  )
}

interface ProductLoadErrorProps {
  busy: boolean
  onRetry: () => void
}

/** Shows that the product could be loaded neither from the server nor from the catalogue on this device. */
export function ProductLoadError(props: ProductLoadErrorProps) {
  return (
    <LoadErrorPage title="This piece could not be loaded" {...props}>
      We can't reach the shop, and this piece isn't saved on your device yet. We'll keep trying.
    </LoadErrorPage>
  )
}

/** Goes back in the history, or to the list of all products if the page was opened from another site. */
function BackButton() {
  const router = useRouter()
  const goBack = () => {
    if (router.history.canGoBack()) router.history.back()
    else router.navigate({ to: '/products' })
  }
  return (
    <button type="button" className={styles.back} onClick={goBack}>
      <Icon name="left" /> Back
    </button>
  )
}
