import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { LoadErrorPage } from '../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import styles from './product-layout.module.css'

interface ProductLayoutProps {
  /** The pictures, then the words: beside each other where there is room. */
  children: ReactNode
}

/** The upper part of the product page, in the same places while it is loading and after. */
export function ProductLayout({ children }: ProductLayoutProps) {
  return (
    <div className={classNames('wrap', styles.page)}>
      <BackButton />
      <div className={styles.columns}>{children}</div>
    </div>
  )
}

/** The page of a product while it is on its way: pictures, name, price and buttons in their final places. */
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

/** The page of a product that neither the shop nor this device could tell. */
export function ProductLoadError(retry: ProductLoadErrorProps) {
  return (
    <LoadErrorPage title="This piece could not be loaded" {...retry}>
      The shop does not answer, and this device has not saved the piece yet. We try again by ourselves.
    </LoadErrorPage>
  )
}

/** Back to where the shopper came from; to all products when they came from outside. */
function BackButton() {
  const router = useRouter()
  const back = () => {
    if (router.history.canGoBack()) router.history.back()
    else router.navigate({ to: '/products' })
  }
  return (
    <button type="button" className={styles.back} onClick={back}>
      <Icon name="left" /> Back
    </button>
  )
}
