import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-paths.ts'
import styles from './icon-button.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  icon: IconName
  /** What pressing it does. */
  label: string
  size?: 'm' | 's'
  /** Pressing it does nothing now. It stays reachable, as a disabled button would lose the focus. */
  disabled?: boolean
  children?: ReactNode
}

/** A drawing to press, in a target of 44 px. */
export function IconButton({ icon, label, size, disabled, onClick, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, className)}
      aria-label={label}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
    >
      <Icon name={icon} size={size} />
      {children}
    </button>
  )
}
