import { useFocusFallback } from '../lib/use-focus-fallback.ts'
import styles from './toast.module.css'

interface ToastProps {
  text: string
  /** What the shopper may do, each a word or two. */
  actions?: readonly { label: string; act: () => void }[]
}

/** One short message on dark ground. The region that it stands in makes screen readers say it. */
export function Toast({ text, actions = [] }: ToastProps) {
  const toast = useFocusFallback<HTMLDivElement>()
  return (
    <div ref={toast} className={styles.toast}>
      <p>{text}</p>
      {actions.map(({ label, act }) => (
        <button key={label} type="button" onClick={act}>
          {label}
        </button>
      ))}
    </div>
  )
}
