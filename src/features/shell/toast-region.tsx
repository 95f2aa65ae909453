import { useEffect, useState } from 'react'
import { useLazyComponent } from '../../state/network/use-lazy-dialog.ts'
import { dismissToast, useToasts } from '../../state/toasts.ts'
import styles from '../../ui/toast.module.css'

const loadToasts = () => import('./toast-list.tsx').then((module) => module.Toasts)

/**
 * Shows toasts above every page, so that a toast stays when another page opens.
 * Its live region is initially empty, because screen readers ignore a live region
 * that is added together with its text.
 */
export function ToastRegion() {
  return (
    <div className={styles.region} role="status" data-toasts="">
      <LazyToasts />
    </div>
  )
}

/**
 * Loads the code of toasts with the first toast, because most visits show none.
 * If the code cannot be loaded, shows the toasts without timers and gestures: one
 * of them says that a part of the shop could not be loaded.
 */
function LazyToasts() {
  const { Component: Toasts, load } = useLazyComponent(loadToasts)
  const [hasFailed, setHasFailed] = useState(false)
  const shown = useToasts()
  const isNeeded = shown.length > 0
  useEffect(() => {
    if (isNeeded)
      load().then(
        () => setHasFailed(false),
        () => setHasFailed(true),
      )
  }, [isNeeded, load])
  if (Toasts) return <Toasts />
  if (!hasFailed) return null
  return (
    <ol className={styles.list}>
      {shown.map(({ id, text, action }) => (
        <li key={id} className={styles.toast}>
          <p>{text}</p>
          {action && (
            <button
              type="button"
              onClick={() => {
                dismissToast(id)
                action.act()
              }}
            >
              {action.label}
            </button>
          )}
        </li>
      ))}
    </ol>
  )
}
