import { ButtonLink } from '../../../ui/buttons/button.tsx'
import styles from './login-first.module.css'

/** At the head of a guest's address, which survives the login. Both links lead back to BUY NOW. */
export function LoginFirst() {
  return (
    <section id="checkout-guest" className={styles.guest} aria-label="Login or register">
      <p>Please login or register to checkout</p>
      <div className={styles.links}>
        <ButtonLink variant="secondary" href="/login">
          Login
        </ButtonLink>
        <ButtonLink variant="secondary" href="/register">
          Register
        </ButtonLink>
      </div>
    </section>
  )
}
