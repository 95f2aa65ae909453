import { type RefObject, useEffect, useRef } from 'react'

interface ResultHeadingProps {
  /** For a parent that moves the focus to it later. */
  ref?: RefObject<HTMLHeadingElement | null>
  children: string
}

/**
 * What became of a payment. Takes the focus, which the button that began it has
 * lost, also from the heading before it, e.g. while the order is loading.
 */
export function ResultHeading({ ref, children }: ResultHeadingProps) {
  const own = useRef<HTMLHeadingElement>(null)
  const heading = ref ?? own
  useEffect(() => heading.current?.focus({ preventScroll: true }), [heading])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
