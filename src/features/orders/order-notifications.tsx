import { type ReactNode, useEffect, useState } from 'react'
import { reportError } from '#sync/report-error.ts'
import { classNames } from '../../lib/class-names.ts'
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
  /**
   * Whether the order's status can still change. If false, the component is shown
   * only while notifications are on, so that the shopper can turn them off.
   */
  isInProgress: boolean
}

const messages = {
  off: 'Get a notification on this device when your order ships and when it arrives. Nothing else.',
  on: "We'll notify you on this device whenever your order's status changes.",
  blocked: "Your browser is blocking our notifications. Allow them in this site's settings, then come back here.",
  'install first':
    'On an iPhone or iPad, only apps on the Home Screen can notify you. Tap Share, then Add to Home Screen, and open your order from there.',
}

/**
 * Shows whether order notifications are on, with a button to turn them on or off.
 * The browser asks for permission only after the button is pressed.
 */
export function OrderNotifications({ token, isInProgress }: OrderNotificationsProps) {
  const { status, busy, failed, enable, disable } = useOrderNotifications(token)
  if (status === null || status === 'unsupported' || !(isInProgress || status === 'on')) return null
  return (
    <section className={classNames('card', styles.box)} aria-labelledby="order-notifications" tabIndex={-1}>
      <svg className={styles.bell} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M5.5 16.5h13l-1.6-2.4V10a4.9 4.9 0 0 0-9.8 0v4.1zM10 19.2a2.1 2.1 0 0 0 4 0M12 5V3.5" />
      </svg>
      <h2 className={styles.title} id="order-notifications">
        Order notifications
      </h2>
      <p role="status">{messages[status]}</p>
      {(status === 'on' || status === 'off') && (
        <ToggleButton busy={busy} onPress={status === 'on' ? disable : enable}>
          {status === 'on' ? 'Turn off' : 'Notify me'}
        </ToggleButton>
      )}
      <div role="alert">{failed && <FieldError>That didn't work. Please try again.</FieldError>}</div>
    </section>
  )
}

interface ToggleButtonProps {
  busy: boolean
  onPress: () => void
  children: ReactNode
}

/**
 * Button that turns notifications on or off. If the button is removed because the
 * shopper has denied permission, the focus moves elsewhere.
 */
function ToggleButton({ busy, onPress, children }: ToggleButtonProps) {
  const button = useFocusFallback<HTMLButtonElement>()
  return (
    <Button ref={button} variant="secondary" busy={busy && 'One moment…'} onClick={onPress}>
      {children}
    </Button>
  )
}

/**
 * Returns whether this device receives order notifications (null until known),
 * and functions that turn the notifications on or off. Updates the status when
 * the page becomes visible again.
 */
function useOrderNotifications(token: string) {
  const [status, setStatus] = useState<OrderNotificationStatus | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let isMounted = true
    const refresh = async () => {
      if (document.visibilityState !== 'visible') return
      const current = await readOrderNotificationStatus(token)
      if (isMounted) setStatus(current)
    }
    void refresh()
    document.addEventListener('visibilitychange', refresh)
    return () => {
      isMounted = false
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [token])

  const change = async (toggle: (token: string) => Promise<OrderNotificationStatus | 'failed'>) => {
    setBusy(true)
    setFailed(false)
    const result = await toggle(token).catch((error: unknown) => {
      reportError(error, 'changing the order notifications')
      return 'failed' as const
    })
    if (result === 'failed') setFailed(true)
    else setStatus(result)
    setBusy(false)
  }
  return {
    status,
    busy,
    failed,
    enable: () => change(enableOrderNotifications),
    disable: () => change(disableOrderNotifications),
  }
}
