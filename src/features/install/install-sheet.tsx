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

/**
 * Opens a dialog that offers to install the app. The dialog has its own React
 * root, so that no page needs to include the dialog's code.
 */
export function showInstallSheet(method: InstallMethod): void {
  rememberOffer()
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const close = () => {
    root.unmount()
    container.remove()
  }
  root.render(<InstallSheet method={method} onClose={close} />)
}

interface InstallSheetProps {
  method: InstallMethod
  onClose: () => void
}

function InstallSheet({ method, onClose }: InstallSheetProps) {
  const onPhone = matchMedia('(pointer: coarse)').matches
  const title = `Keep ${brand.name} on your ${onPhone ? 'phone' : 'computer'}`
  const install = async () => {
    // Shows the browser's prompt before closing the sheet, while the click still
    // counts as user activation.
    const prompted = method.kind === 'prompt' ? method.prompt.prompt() : null
    onClose()
    await prompted
  }
  const footer =
    method.kind === 'prompt' ? (
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
    <Sheet open onClose={onClose} title={title} hideHeader footer={footer}>
      <div className={styles.head}>
        <img className={styles.icon} src="/icons/favicon.svg" alt="" width="64" height="64" />
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.subtitle}>Small and fast. No app store needed.</p>
      </div>
      {method.kind === 'prompt' ? <Benefits onPhone={onPhone} /> : <ManualSteps />}
      <p className={styles.progress} role="status">
        <OfflineProgress />
      </p>
    </Sheet>
  )
}

function Benefits({ onPhone }: { onPhone: boolean }) {
  const benefits = [
    { icon: 'phone', text: onPhone ? 'Opens from your home screen' : 'Opens in its own window' },
    { icon: 'offline', text: 'Browse and fill your bag, even offline' },
    { icon: 'truck', text: onPhone ? 'Your orders, one tap away' : 'Your orders, one click away' },
  ] as const
  return (
    <ul className={styles.benefits}>
      {benefits.map(({ icon, text }) => (
        <li key={icon}>
          <Icon name={icon} className={styles.benefitIcon} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

/**
 * Explains how to install the app on iPhones and iPads, where browsers have no
 * install prompt.
 */
function ManualSteps() {
  return (
    <ol className={styles.steps}>
      <Step text="1. Tap your browser's Share button">
        <rect x="14" y="66" width="68" height="16" rx="8" fill="none" />
        <path className={styles.mark} d="M42 70h-2v9h16v-9h-2M48 75V62m-4 4 4-4 4 4" fill="none" />
      </Step>
      <Step text="2. Choose Add to Home Screen">
        <path d="M20 40h56M20 82h56M24 33h28M24 75h24" fill="none" />
        <rect className={styles.mark} x="20" y="48" width="56" height="20" rx="6" fill="none" />
        <path className={styles.mark} d="M27 58h24M62 58h8m-4-4v8" fill="none" />
      </Step>
      <Step text="3. Tap Add">
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
  text: string
  /** SVG shapes that illustrate the step, in a 96 × 96 view box. */
  children: ReactNode
}

function Step({ text, children }: StepProps) {
  return (
    <li>
      <svg viewBox="0 0 96 96" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden="true">
        {children}
      </svg>
      <span>{text}</span>
    </li>
  )
}
