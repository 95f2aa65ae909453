import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import { Icon } from './icon.tsx'
import styles from './icon-button.module.css'
import type { IconName } from './icon-drawings.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  icon: IconName
  /** What pressing it does. */
  label: string
  size?: 'm' | 's'
  /** Pressing it does nothing now. It stays reachable, as a disabled button would lose the focus. */
  off?: boolean
  children?: ReactNode
}

/** A drawing to press, in a target of 44 px. */
export function IconButton({ icon, label, size, off, onClick, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, className)}
      aria-label={label}
      aria-disabled={off}
      onClick={off ? undefined : onClick}
    >
      <Icon name={icon} size={size} />
      {children}
    </button>
  )
}
