import styles from './install-sheet.module.css'

/** For iPhones and iPads, where only the shopper can do it. */
export function InstallByHand() {
  return (
    <ol className={styles.lines}>
      <li>
        <span className={styles.number}>1</span>
        Tap the Share button of your browser
      </li>
      <li>
        <span className={styles.number}>2</span>
        Choose Add to Home Screen
      </li>
      <li>
        <span className={styles.number}>3</span>
        Tap Add
      </li>
    </ol>
  )
}
