import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './carousel.module.css'

export function CarouselSkeleton() {
  return <Skeleton className={styles.loading} />
}
