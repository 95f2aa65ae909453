import { ButtonLink } from '../../../ui/buttons/button.tsx'
import styles from './login-first.module.css'

/** In place of a guest's address. Both lead back to BUY NOW. */
export function LoginFirst() {
  return (
    <section id="checkout-guest" className={styles.guest} aria-labelledby="checkout-guest-title">
      <h3 id="checkout-guest-title">Delivery address</h3>
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
