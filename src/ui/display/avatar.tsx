import { classNames } from '../../lib/class-names.ts'
import styles from './avatar.module.css'

interface AvatarProps {
  name: string
  /** Diameter of the circle: 32 px (`m`) or 72 px (`l`). */
  size?: 'm' | 'l'
}

/**
 * Shows the first letter of a name in a circle. Hidden from screen readers,
 * because the full name is shown next to the circle.
 */
export function Avatar({ name, size = 'm' }: AvatarProps) {
  const [first = ''] = name.trim()
  return (
    <span className={classNames(styles.avatar, styles[size])} aria-hidden="true">
      {first.toUpperCase()}
    </span>
  )
}
