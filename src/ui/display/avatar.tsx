import { classNames } from '../../lib/class-names.ts'
import styles from './avatar.module.css'

interface AvatarProps {
  name: string
  /** 32 px, or 72 px (`l`) on a page about its person. */
  size?: 'm' | 'l'
}

/** The first letter of somebody's name in a ring. It only decorates: the name stands beside it. */
export function Avatar({ name, size = 'm' }: AvatarProps) {
  const [first = ''] = name.trim()
  return (
    <span className={classNames(styles.avatar, styles[size])} aria-hidden="true">
      {first.toUpperCase()}
    </span>
  )
}
