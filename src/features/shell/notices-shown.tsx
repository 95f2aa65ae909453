import { useSnapshot } from 'valtio'
import { dismissNotice, notices } from '../../state/notices.ts'
import { Toast } from '../../ui/toast.tsx'

export function NoticesShown() {
  const { shown } = useSnapshot(notices)
  return shown.map(({ id, text, action }) => (
    <Toast key={id} text={text} actions={action ? [takingAway(id, action)] : []} />
  ))
}

function takingAway(id: number, { label, act }: { label: string; act: () => void }) {
  return {
    label,
    act: () => {
      dismissNotice(id)
      act()
    },
  }
}
