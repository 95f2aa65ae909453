import { useNavigate } from '@tanstack/react-router'
import { type ToggleEvent, useRef, useState } from 'react'
import type { User } from '#contract/user.ts'
import { useFocusFallback } from '../../lib/use-focus-fallback.ts'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { AccountMenu } from './account-menu.tsx'
import styles from './user-menu.module.css'

/**
 * Shows the account menu in the header on tablets and large screens, in a native
 * popover: it closes on Escape or a click outside, and then restores the focus.
 * Older browsers have no popovers: there, the button leads to the account.
 */
export function UserMenu({ user }: { user: User }) {
  const navigate = useNavigate()
  const button = useFocusFallback<HTMLButtonElement>()
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [firstName] = user.fullname.trim().split(/\s+/)

  const positionPanel = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    const anchor = button.current?.getBoundingClientRect()
    if (newState !== 'open' || !anchor) return
    currentTarget.style.top = `${anchor.bottom + GAP_PX}px`
    currentTarget.style.right = `${document.documentElement.clientWidth - anchor.right}px`
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        popoverTarget="user-menu"
        onClick={() => {
          if (!panel.current?.showPopover) void navigate({ to: '/account' })
        }}
        aria-expanded={open}
        aria-controls="user-menu"
      >
        <Avatar name={user.fullname} />
        <span className={styles.name}>{firstName}</span>
        <span className="sr">account menu</span>
        <Icon name="down" size="xs" />
      </button>
      <div
        ref={panel}
        id="user-menu"
        popover="auto"
        className={styles.panel}
        onBeforeToggle={positionPanel}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <AccountMenu user={user} onSelect={() => panel.current?.hidePopover()} />
      </div>
    </>
  )
}

const GAP_PX = 8
