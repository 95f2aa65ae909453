import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './button.module.css'
import { ShopLink, type ShopLinkProps } from './shop-link.tsx'

interface ButtonStyle {
  /**
   * Appearance of the button. Use at most one `primary` button per screen;
   * `quiet` is underlined text, and `picture` is for buttons on banner pictures.
   */
  variant?: 'primary' | 'secondary' | 'quiet' | 'picture'
  /** Whether the button is as wide as its container. */
  block?: boolean
}

interface ButtonProps extends ButtonStyle, ComponentProps<'button'> {
  /**
   * Progress text shown instead of the label, e.g. "Sending...". While it is set,
   * the button ignores presses.
   */
  busy?: string | false | undefined
  /**
   * Reason why the button is disabled, shown below the button. Setting a reason
   * disables the button.
   */
  disabledReason?: ReactNode
  /** E.g. to show the shopper what is missing. */
  onDisabledPress?: () => void
}

/**
 * Renders a button with a busy state. Sets `aria-disabled` while disabled or
 * busy, because the `disabled` attribute would make the button lose the keyboard
 * focus.
 */
export function Button({
  variant,
  block,
  busy,
  disabledReason,
  disabled,
  onDisabledPress,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const isDisabled = disabled || Boolean(disabledReason)
  const isActive = !busy && !isDisabled
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isActive) onClick?.(event)
    // Also prevents Enter in a form field from submitting the form.
    else event.preventDefault()
    if (!busy && isDisabled) onDisabledPress?.()
  }
  return (
    <>
      <button
        type="button"
        {...rest}
        className={classNames(
          buttonClass({ variant, block }),
          busy && styles.busy,
          isDisabled && styles.disabled,
          className,
        )}
        aria-disabled={!isActive || undefined}
        aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
        onClick={handleClick}
      >
        <span className={styles.label}>{children}</span>
        {busy && <span className={styles.busyLabel}>{busy}</span>}
      </button>
      {disabledReason && (
        <p className={styles.reason} id={reasonId}>
          {disabledReason}
        </p>
      )}
    </>
  )
}

/**
 * Returns the class names of a button, so that other elements (e.g. links) can be
 * styled as buttons.
 */
export function buttonClass({
  variant = 'primary',
  block,
}: { [Key in keyof ButtonStyle]: ButtonStyle[Key] | undefined }) {
  return classNames(styles.button, styles[variant], block && styles.block)
}

interface ButtonLinkProps extends ButtonStyle, ShopLinkProps {}

/** Renders a link to a page of the shop, styled as a button. */
export function ButtonLink({ variant, block, className, children, ...rest }: ButtonLinkProps) {
  return (
    <ShopLink {...rest} className={classNames(buttonClass({ variant, block }), className)}>
      <span className={styles.label}>{children}</span>
    </ShopLink>
  )
}
