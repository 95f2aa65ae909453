import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * After each navigation, focuses the new page's main element and says its title,
 * so that screen readers announce the page. Skips the first page, which the
 * browser announces itself.
 */
export function RouteAnnouncement() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        // A result's heading has taken it already.
        if (!document.activeElement?.matches('h1')) focusMain()
        setTitle(document.title)
      }),
    [router],
  )
  return (
    <p className="sr" aria-live="polite">
      {title}
    </p>
  )
}

function focusMain(): void {
  document.querySelector('main')?.focus({ preventScroll: true })
}
