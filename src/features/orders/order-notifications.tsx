import { type ReactNode, useEffect, useState } from 'react'
import { useFocusFallback } from '../../lib/use-focus-fallback.ts'
import {
  disableOrderNotifications,
  enableOrderNotifications,
  type OrderNotificationStatus,
  readOrderNotificationStatus,
} from '../../state/worker/order-notifications.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import styles from './order-notifications.module.css'

interface OrderNotificationsProps {
  token: string
  /** Whether there is still something to hear of. Without it this is shown only to be switched off. */
  isInProgress: boolean
}

const messages = {
  off: 'A notification on this device when your order moves on, and nothing else.',
  on: 'This device tells you when your order moves on.',
  blocked:
    'Your browser does not let the shop notify you. Allow notifications in the settings of this site, then come back here.',
  'install first':
    'On an iPhone or iPad, only shops on the home screen can notify you: tap Share, then Add to Home Screen, and open your order from there.',
}

/** The offer to hear of an order on this device. It asks for nothing until it is pressed. */
export function OrderNotifications({ token, isInProgress }: OrderNotificationsProps) {
  const { news, busy, failed, start, stop } = useOrderNotifications(token)
  if (news === null || news === 'unknown here' || !(isInProgress || news === 'on')) return null
  return (
    <section className={styles.box} aria-labelledby="order-news" tabIndex={-1}>
      <svg className={styles.bell} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M5.5 16.5h13l-1.6-2.4V10a4.9 4.9 0 0 0-9.8 0v4.1zM10 19.2a2.1 2.1 0 0 0 4 0M12 5V3.5" />
      </svg>
      <h2 className={styles.title} id="order-news">
        Order news
      </h2>
      <p role="status">{messages[news]}</p>
      {(news === 'on' || news === 'off') && (
        <ToggleButton busy={busy} onPress={news === 'on' ? stop : start}>
          {news === 'on' ? 'Turn off' : 'Notify me'}
        </ToggleButton>
      )}
      <div role="alert">{failed && <FieldError>This did not work. Please try again.</FieldError>}</div>
    </section>
  )
}

interface ToggleButtonProps {
  busy: boolean
  onPress: () => void
  children: ReactNode
}

/** Goes away where the browser answers its press with no. */
function ToggleButton({ busy, onPress, children }: ToggleButtonProps) {
  const button = useFocusFallback<HTMLButtonElement>()
  return (
    <Button ref={button} variant="secondary" busy={busy && 'One moment…'} onClick={onPress}>
      {children}
    </Button>
  )
}

/** Whether this device hears of orders; `null` until that is known. It is looked at again when the page is shown again. */
function useOrderNotifications(token: string) {
  const [news, setNews] = useState<OrderNotificationStatus | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let isHere = true
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const now = await readOrderNotificationStatus(token)
      if (isHere) setNews(now)
    }
    void look()
    document.addEventListener('visibilitychange', look)
    return () => {
      isHere = false
      document.removeEventListener('visibilitychange', look)
    }
  }, [token])

  const change = async (act: (token: string) => Promise<OrderNotificationStatus>) => {
    setBusy(true)
    setFailed(false)
    try {
      setNews(await act(token))
    } catch {
      // The browser's push service, or the shop, was not reached.
      setFailed(true)
    }
    setBusy(false)
  }
  return {
    news,
    busy,
    failed,
    start: () => change(enableOrderNotifications),
    stop: () => change(disableOrderNotifications),
  }
}
