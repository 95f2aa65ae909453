import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './button.module.css'
import { ShopLink, type ShopLinkProps } from './shop-link.tsx'

interface ButtonStyle {
  /** One primary a screen. `quiet` is underlined words, `picture` stands on a banner. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'picture'
  /** As wide as its place. */
  block?: boolean
}

interface ButtonProps extends ButtonStyle, ComponentProps<'button'> {
  /** What is going on ("Sending..."): the button shows it, keeps its width and takes no second press. */
  busy?: string | false | undefined
  /** What is still missing: the button is disabled and says why below itself. */
  disabledReason?: ReactNode
}

/** While it takes no press it stays reachable by keyboard: with the attribute `disabled` it would lose the focus. */
export function Button({
  variant,
  block,
  busy,
  disabledReason,
  disabled,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const off = disabled || Boolean(disabledReason)
  const idle = !busy && !off
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Also keeps the Enter key of a form's field from sending it.
    if (idle) onClick?.(event)
    else event.preventDefault()
  }
  return (
    <>
      <button
        type="button"
        {...rest}
        className={classNames(buttonClass({ variant, block }), busy && styles.busy, off && styles.off, className)}
        aria-disabled={!idle || undefined}
        aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
        onClick={press}
      >
        <span className={styles.words}>{children}</span>
        {busy && <span className={styles.doing}>{busy}</span>}
      </button>
      {disabledReason && (
        <p className={styles.reason} id={reasonId}>
          {disabledReason}
        </p>
      )}
    </>
  )
}

/** How a button looks, for what looks like one but is a link. */
export function buttonClass({
  variant = 'primary',
  block,
}: { [Key in keyof ButtonStyle]: ButtonStyle[Key] | undefined }) {
  return classNames(styles.button, styles[variant], block && styles.block)
}

interface ButtonLinkProps extends ButtonStyle, ShopLinkProps {}

/** A link inside the shop that looks like a button. */
export function ButtonLink({ variant, block, className, children, ...rest }: ButtonLinkProps) {
  return (
    <ShopLink {...rest} className={classNames(buttonClass({ variant, block }), className)}>
      <span className={styles.words}>{children}</span>
    </ShopLink>
  )
}
