import styles from './test-mode.module.css'

/** Stands on everything that takes money, for as long as it takes none. */
export function TestMode() {
  return <p className={styles.test}>Test mode: no money moves</p>
}
