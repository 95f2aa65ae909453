import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'
import type { Elements } from '../elements.ts'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-paths.ts'
import styles from './icon-button.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  icon: IconName
  /** Accessible name, which describes the button's action. */
  label: string
  size?: 'm' | 's'
  /**
   * Whether the button ignores presses. Sets `aria-disabled`, because the
   * `disabled` attribute would make the button lose the keyboard focus.
   */
  disabled?: boolean
  children?: Elements
}

/** Renders a button that shows only an icon and has a touch target of 44 px. */
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
