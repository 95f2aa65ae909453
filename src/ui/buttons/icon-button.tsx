import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-paths.ts'
import styles from './icon-button.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  icon: IconName
  /** Accessible name that describes the action. */
  label: string
  size?: 'm' | 's'
  /** Ignores presses. Sets `aria-disabled`, because the `disabled` attribute would lose the keyboard focus. */
  disabled?: boolean
  children?: ReactNode
}

/** Renders an icon-only button with a 44 px touch target. */
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
