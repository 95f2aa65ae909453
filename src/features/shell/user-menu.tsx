import { type ToggleEvent, useLayoutEffect, useRef, useState } from 'react'
import type { SessionUser } from '#sync/session/session-store.ts'
import { useFocusFallback } from '../../lib/use-focus-fallback.ts'
import { useSession } from '../../state/session/session.ts'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { AccountMenu } from './account-menu.tsx'
import styles from './user-menu.module.css'

interface UserMenuProps {
  /** Whether it shows anything: there is nothing to show of a guest. */
  onShown: (shown: boolean) => void
}

/** The account in the header of a large screen. */
export function UserMenu({ onShown }: UserMenuProps) {
  const { user } = useSession()
  const shown = user !== null
  // Before the paint, so that the ways in and the way out are never seen side by side.
  useLayoutEffect(() => onShown(shown), [onShown, shown])
  return user && <OpenableMenu user={user} />
}

/** The browser's own popover closes on Escape and on a press beside it, and gives the focus back. */
function OpenableMenu({ user }: { user: SessionUser }) {
  const button = useFocusFallback<HTMLButtonElement>()
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [firstName] = user.fullname.trim().split(/\s+/)

  const place = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    const below = button.current?.getBoundingClientRect()
    if (newState !== 'open' || !below) return
    currentTarget.style.top = `${below.bottom + GAP_PX}px`
    currentTarget.style.right = `${document.documentElement.clientWidth - below.right}px`
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        popoverTarget="user-menu"
        aria-label={`${firstName}, account menu`}
        aria-expanded={open}
        aria-controls="user-menu"
      >
        <Avatar name={user.fullname} />
        <span className={styles.name}>{firstName}</span>
        <Icon name="down" size="xs" />
      </button>
      <div
        ref={panel}
        id="user-menu"
        popover="auto"
        className={styles.panel}
        onBeforeToggle={place}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <AccountMenu user={user} onLeave={() => panel.current?.hidePopover()} />
      </div>
    </>
  )
}

const GAP_PX = 8
