import { Toast as RadixToast } from 'radix-ui'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import styles from './toast.module.css'

/**
 * Holds the toasts. Render it inside a live region that has been on the page from the start: that region announces them,
 * as screen readers miss one that appears together with its text.
 */
export function ToastList({ children }: { children: ReactNode }) {
  // Radix's own announcer would say every text twice, so it writes into a fragment outside the document.
  const [unusedAnnouncer] = useState(() => new DocumentFragment())
  return (
    <RadixToast.Provider announcerContainer={unusedAnnouncer}>
      {children}
      <RadixToast.Viewport className={styles.list} />
    </RadixToast.Provider>
  )
}

interface ToastProps {
  text: string
  /** Time until it closes. Pauses while the pointer or the focus is on a toast. */
  durationMs: number
  action: { label: string; onClick: () => void } | null
  /** Called when the time is up, and when the shopper swipes it away or presses Escape on it. */
  onClose: () => void
}

/** Shows a short message, optionally with a button. */
export function Toast({ text, durationMs, action, onClose }: ToastProps) {
  const item = useRef<HTMLLIElement>(null)
  const ignoresClose = useRef(false)
  useLayoutEffect(
    () => () => {
      if (item.current?.contains(document.activeElement)) focusMain()
    },
    [],
  )
  return (
    <RadixToast.Root
      ref={item}
      className={styles.toast}
      open
      duration={durationMs}
      onEscapeKeyDown={({ target }) => {
        // Radix closes the toast on Escape anywhere, also where that is meant for a dialog.
        ignoresClose.current = !(target instanceof Node && item.current?.contains(target))
        queueMicrotask(() => {
          ignoresClose.current = false
        })
      }}
      onOpenChange={() => {
        if (ignoresClose.current) return
        // Radix has moved the focus from the toast to the list.
        if (item.current?.parentElement === document.activeElement) focusMain()
        onClose()
      }}
    >
      <RadixToast.Description asChild>
        <p>{text}</p>
      </RadixToast.Description>
      {action && (
        <button type="button" onClick={action.onClick}>
          {action.label}
        </button>
      )}
    </RadixToast.Root>
  )
}

/** Keeps the focus on the page when a focused toast goes. */
function focusMain(): void {
  document.querySelector('main')?.focus({ preventScroll: true })
}
