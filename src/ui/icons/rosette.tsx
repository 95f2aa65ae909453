import styles from './rosette.module.css'

interface RosetteProps {
  /** Symbol in the centre of the rosette. */
  mark?: 'check' | 'cross' | undefined
}

const PETAL = 'M52 4c7 8 11 14 11 20s-5 11-11 16c-6-5-11-10-11-16s4-12 11-20z'
const MARKS = { check: 'm41 53 8 8 15-17', cross: 'm43 43 18 18m0-18L43 61' }

/**
 * Draws a rosette with eight petals, used as an ornament for empty states and
 * payment results.
 */
export function Rosette({ mark }: RosetteProps) {
  return (
    <svg className={styles.rosette} viewBox="0 0 104 104" aria-hidden="true">
      {[0, 45, 90, 135, 180, 225, 270, 315].map((angle) => (
        <path key={angle} transform={`rotate(${angle} 52 52)`} d={PETAL} />
      ))}
      <circle className={styles.disc} cx="52" cy="52" r="30" />
      <circle cx="52" cy="52" r="29" />
      <circle cx="52" cy="52" r="26" opacity=".5" />
      {mark && <path className={styles.mark} d={MARKS[mark]} />}
    </svg>
  )
}
