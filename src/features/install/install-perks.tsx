import { Icon } from '../../ui/icon.tsx'
import styles from './install-sheet.module.css'

export function InstallPerks({ onPhone }: { onPhone: boolean }) {
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
