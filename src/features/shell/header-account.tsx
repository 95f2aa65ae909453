import { useState } from 'react'
import { useIdlePart } from '../../lib/use-idle-part.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import styles from './header.module.css'

const loadMenu = () => import('./user-menu.tsx').then((module) => module.UserMenu)

/** The ways in, and the shopper's own menu in their place once the page has come to rest and knows of one. */
export function HeaderAccount() {
  // Without the menu the footer still leads to the account.
  const UserMenu = useIdlePart(loadMenu)
  const [inside, setInside] = useState(false)
  return (
    <div className={styles.account}>
      {!inside && (
        <>
          <ButtonLink href="/login" variant="quiet">
            Login
          </ButtonLink>
          <ButtonLink href="/register" variant="secondary">
            Register
          </ButtonLink>
        </>
      )}
      {UserMenu && <UserMenu onShown={setInside} />}
    </div>
  )
}
