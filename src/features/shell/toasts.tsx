import { useSnapshot } from 'valtio'
import { dismissNotice, notices } from '../../state/notices.ts'
import { Toast } from '../../ui/toast.tsx'

export function Toasts() {
  const { shown } = useSnapshot(notices)
  return shown.map(({ id, text, action }) => (
    <Toast key={id} text={text} actions={action ? [dismissing(id, action)] : []} />
  ))
}

function dismissing(id: number, { label, act }: { label: string; act: () => void }) {
  return {
    label,
    act: () => {
      dismissNotice(id)
      act()
    },
  }
}
