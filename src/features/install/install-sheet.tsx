import { brand } from '#contract/brand.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { InstallByHand } from './install-by-hand.tsx'
import { InstallPerks } from './install-perks.tsx'
import styles from './install-sheet.module.css'
import type { InstallWay } from './install-way.ts'
import { OfflineProgress } from './offline-progress.tsx'

interface InstallSheetProps {
  way: InstallWay
  /** It has been answered or put away. */
  onEnd: () => void
}

/** Says what installing is good for, and does it or tells how. */
export function InstallSheet({ way, onEnd }: InstallSheetProps) {
  const onPhone = matchMedia('(pointer: coarse)').matches
  const title = `Keep ${brand.name} on your ${onPhone ? 'phone' : 'computer'}`
  const install = async () => {
    // Asked first, as long as the browser counts the press as the shopper's own.
    const asked = way.by === 'prompt' ? way.prompt.prompt() : null
    onEnd()
    await asked
  }
  const foot =
    way.by === 'prompt' ? (
      <>
        <Button variant="secondary" onClick={onEnd}>
          Not now
        </Button>
        <Button onClick={install}>Install</Button>
      </>
    ) : (
      <Button onClick={onEnd}>Got it</Button>
    )
  return (
    <Sheet open onClose={onEnd} title={title} bare foot={foot}>
      <div className={styles.head}>
        <img className={styles.icon} src="/icons/favicon.svg" alt="" width="64" height="64" />
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.soft}>Small, quick, no app store.</p>
      </div>
      {way.by === 'prompt' ? <InstallPerks onPhone={onPhone} /> : <InstallByHand />}
      <p className={styles.progress} role="status">
        <OfflineProgress />
      </p>
    </Sheet>
  )
}
