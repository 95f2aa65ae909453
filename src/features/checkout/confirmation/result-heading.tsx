import { useEffect, useRef } from 'react'

/**
 * What became of a payment. Takes the focus, which the button that began it has
 * lost, also from the heading before it, e.g. while the order is loading.
 */
export function ResultHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
