import { Toast as RadixToast } from 'radix-ui'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Elements } from './elements.ts'
import styles from './toast.module.css'

/**
 * Renders the list of toasts. Place the list in a live region that has existed
 * since the page loaded, because screen readers ignore a live region that is
 * added together with its text.
 */
export function ToastList({ children }: { children: Elements }) {
  // Keeps Radix's announcer out of the document, because it would announce every
  // text twice.
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
  /**
   * Time until the toast closes, in ms. The timer pauses while the pointer is
   * over a toast or a toast has the keyboard focus.
   */
  durationMs: number
  action: { label: string; onClick: () => void } | null
  /**
   * Called when the time is up, and when the shopper swipes the toast away or
   * presses Escape while the toast has the focus.
   */
  onClose: () => void
}

/**
 * Shows a short message, optionally with an action button. Calls `onClose` after
 * `durationMs`.
 */
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
        // Ignores Escape outside the toast: Radix would close it even if Escape
        // was meant for a dialog.
        ignoresClose.current = !(target instanceof Node && item.current?.contains(target))
        queueMicrotask(() => {
          ignoresClose.current = false
        })
      }}
      onOpenChange={() => {
        if (ignoresClose.current) return
        // Radix moves the focus from the closing toast to the list.
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

/**
 * Moves the keyboard focus to the page's main element. Called when a focused
 * toast closes.
 */
function focusMain(): void {
  document.querySelector('main')?.focus({ preventScroll: true })
}
