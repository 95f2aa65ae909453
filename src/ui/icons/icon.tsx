import { classNames } from '../../lib/class-names.ts'
import styles from './icon.module.css'
import type { IconName } from './icon-paths.ts'

interface IconProps {
  name: IconName
  /** Size of the icon: 24 px (`m`), 20 px (`s`) or 16 px (`xs`). */
  size?: 'm' | 's' | 'xs'
  className?: string | undefined
}

/**
 * Renders an icon. Screen readers ignore the icon, so place it next to text or
 * inside a labelled control.
 */
export function Icon({ name, size = 'm', className }: IconProps) {
  return (
    <svg className={classNames(styles.icon, styles[size], className)} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  )
}
