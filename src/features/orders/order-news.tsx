import type { ReactNode } from 'react'
import { useFocusPassedOn } from '../../lib/use-focus-passed-on.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import styles from './order-news.module.css'
import { useOrderNews } from './use-order-news.ts'

interface OrderNewsProps {
  token: string
  /** Whether there is still something to hear of. Without it this is shown only to be switched off. */
  isUnderWay: boolean
}

const words = {
  off: 'A notification on this device when your order moves on, and nothing else.',
  on: 'This device tells you when your order moves on.',
  blocked:
    'Your browser does not let the shop notify you. Allow notifications in the settings of this site, then come back here.',
  'install first':
    'On an iPhone or iPad, only shops on the home screen can notify you: tap Share, then Add to Home Screen, and open your order from there.',
}

/** The offer to hear of an order on this device. It asks for nothing until it is pressed. */
export function OrderNews({ token, isUnderWay }: OrderNewsProps) {
  const { news, busy, failed, start, stop } = useOrderNews(token)
  if (news === null || news === 'unknown here' || !(isUnderWay || news === 'on')) return null
  return (
    <section className={styles.box} aria-labelledby="order-news" tabIndex={-1}>
      <svg className={styles.bell} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M5.5 16.5h13l-1.6-2.4V10a4.9 4.9 0 0 0-9.8 0v4.1zM10 19.2a2.1 2.1 0 0 0 4 0M12 5V3.5" />
      </svg>
      <h2 className={styles.title} id="order-news">
        Order news
      </h2>
      <p role="status">{words[news]}</p>
      {(news === 'on' || news === 'off') && (
        <Switch busy={busy} onPress={news === 'on' ? stop : start}>
          {news === 'on' ? 'Turn off' : 'Notify me'}
        </Switch>
      )}
      <div role="alert">{failed && <FieldError>This did not work. Please try again.</FieldError>}</div>
    </section>
  )
}

interface SwitchProps {
  busy: boolean
  onPress: () => void
  children: ReactNode
}

/** Goes away where the browser answers its press with no. */
function Switch({ busy, onPress, children }: SwitchProps) {
  const button = useFocusPassedOn<HTMLButtonElement>()
  return (
    <Button ref={button} variant="secondary" busy={busy && 'One moment…'} onClick={onPress}>
      {children}
    </Button>
  )
}
