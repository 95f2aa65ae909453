import { useLayoutEffect } from 'react'
import { dismissExpiredToasts, dismissToast, useToasts } from '../../state/toasts.ts'
import { Toast, ToastList } from '../../ui/toast.tsx'

/**
 * Renders the current toasts, after removing toasts that expired before this
 * component was mounted.
 */
export function Toasts() {
  const shown = useToasts()
  useLayoutEffect(dismissExpiredToasts, [])
  return (
    <ToastList>
      {shown.map(({ id, text, durationMs, action }) => (
        <Toast
          key={id}
          text={text}
          durationMs={durationMs}
          action={action && { label: action.label, onClick: () => runAction(id, action.act) }}
          onClose={() => dismissToast(id)}
        />
      ))}
    </ToastList>
  )
}

function runAction(id: number, act: () => void): void {
  dismissToast(id)
  act()
}
