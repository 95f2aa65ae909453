import type { ReactNode } from 'react'
import styles from './install-sheet.module.css'

/** For iPhones and iPads, where only the shopper can do it: each step with a drawing of what to look for. */
export function InstallByHand() {
  return (
    <ol className={styles.steps}>
      <Step words="1. Tap the Share button of your browser">
        <rect x="14" y="66" width="68" height="16" rx="8" fill="none" />
        <path className={styles.mark} d="M42 70h-2v9h16v-9h-2M48 75V62m-4 4 4-4 4 4" fill="none" />
      </Step>
      <Step words="2. Choose Add to Home Screen">
        <path d="M20 40h56M20 82h56M24 33h28M24 75h24" fill="none" />
        <rect className={styles.mark} x="20" y="48" width="56" height="20" rx="6" fill="none" />
        <path className={styles.mark} d="M27 58h24M62 58h8m-4-4v8" fill="none" />
      </Step>
      <Step words="3. Tap Add">
        <path d="M22 24h18" fill="none" />
        <rect className={styles.mark} x="56" y="17" width="24" height="14" rx="7" fill="none" />
        <path className={styles.mark} d="M63 24h10" fill="none" />
        <rect x="30" y="44" width="36" height="36" rx="9" fill="none" />
        <path d="m48 52 8 10-8 10-8-10z" fill="none" />
      </Step>
    </ol>
  )
}

interface StepProps {
  words: string
  /** Lines on a screen of 96 by 96. */
  children: ReactNode
}

function Step({ words, children }: StepProps) {
  return (
    <li>
      <svg viewBox="0 0 96 96" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden="true">
        {children}
      </svg>
      {words}
    </li>
  )
}
