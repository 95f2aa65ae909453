import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { brand } from '#contract/brand.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Sheet } from '../../ui/layout/sheet.tsx'
import type { InstallMethod } from './install-method.ts'
import styles from './install-sheet.module.css'
import { rememberOffer } from './last-install-offer.ts'
import { OfflineProgress } from './offline-switch.tsx'

/** Asks, in a root of its own: nothing of this is in the pages until somebody is asked. */
export function showInstallSheet(way: InstallMethod): void {
  rememberOffer()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const end = () => {
    root.unmount()
    place.remove()
  }
  root.render(<InstallSheet method={way} onClose={end} />)
}

interface InstallSheetProps {
  method: InstallMethod
  /** It has been answered or put away. */
  onClose: () => void
}

/** Says what installing is good for, and does it or tells how. */
function InstallSheet({ method, onClose }: InstallSheetProps) {
  const onPhone = matchMedia('(pointer: coarse)').matches
  const title = `Keep ${brand.name} on your ${onPhone ? 'phone' : 'computer'}`
  const install = async () => {
    // Asked first, as long as the browser counts the press as the shopper's own.
    const asked = method.by === 'prompt' ? method.prompt.prompt() : null
    onClose()
    await asked
  }
  const foot =
    method.by === 'prompt' ? (
      <>
        <Button variant="secondary" onClick={onClose}>
          Not now
        </Button>
        <Button onClick={install}>Install</Button>
      </>
    ) : (
      <Button onClick={onClose}>Got it</Button>
    )
  return (
    <Sheet open onClose={onClose} title={title} hideHeader footer={foot}>
      <div className={styles.head}>
        <img className={styles.icon} src="/icons/favicon.svg" alt="" width="64" height="64" />
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.soft}>Small, quick, no app store.</p>
      </div>
      {method.by === 'prompt' ? <Benefits onPhone={onPhone} /> : <ManualSteps />}
      <p className={styles.progress} role="status">
        <OfflineProgress />
      </p>
    </Sheet>
  )
}

function Benefits({ onPhone }: { onPhone: boolean }) {
  const perks = [
    { icon: 'phone', words: onPhone ? 'Opens from your home screen' : 'Opens in a window of its own' },
    { icon: 'offline', words: 'Browse and fill your bag without a network' },
    { icon: 'truck', words: onPhone ? 'Your orders, one tap away' : 'Your orders, one click away' },
  ] as const
  return (
    <ul className={styles.lines}>
      {perks.map(({ icon, words }) => (
        <li key={icon}>
          <Icon name={icon} className={styles.lineIcon} />
          {words}
        </li>
      ))}
    </ul>
  )
}

/** For iPhones and iPads, where only the shopper can do it: each step with a drawing of what to look for. */
function ManualSteps() {
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
