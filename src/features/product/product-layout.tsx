import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { LoadErrorPage } from '../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import styles from './product-layout.module.css'

interface ProductLayoutProps {
  /**
   * The picture gallery and the product info, shown in two columns on large
   * screens.
   */
  children: ReactNode
}

/**
 * Lays out the upper part of the product page, with a Back button above the
 * children. The loading skeleton uses the same layout.
 */
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

/**
 * Shows an error message with a retry button if the product can be neither loaded
 * from the server nor read from the device.
 */
export function ProductLoadError(props: ProductLoadErrorProps) {
  return (
    <LoadErrorPage title="This piece could not be loaded" {...props}>
      We can't reach the shop, and this piece isn't saved on your device yet. We'll keep trying.
    </LoadErrorPage>
  )
}

/**
 * Button that returns to the previous page, or to the list of all products if
 * there is no previous page.
 */
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
