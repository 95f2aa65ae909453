import { useLayoutEffect } from 'react'
import { useSnapshot } from 'valtio'
import { dismissExpiredNotices, dismissNotice, notices } from '../../state/toasts.ts'
import { Toast, ToastList } from '../../ui/toast.tsx'

/** Shows the notices as toasts. */
export function Toasts() {
  const { shown } = useSnapshot(notices)
  useLayoutEffect(dismissExpiredNotices, [])
  return (
    <ToastList>
      {shown.map(({ id, text, durationMs, action }) => (
        <Toast
          key={id}
          text={text}
          durationMs={durationMs}
          action={action && { label: action.label, onClick: () => runAction(id, action.act) }}
          onClose={() => dismissNotice(id)}
        />
      ))}
    </ToastList>
  )
}

function runAction(id: number, act: () => void): void {
  dismissNotice(id)
  act()
}
