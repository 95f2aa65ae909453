import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** Just before a phone takes a long press for its own menu. */
const LONG_PRESS_MS = 450

/**
 * A second look at something that leads on when pressed: under a mouse, with the keyboard's focus, or while a finger is
 * held on it. A press that was held to look does not lead on.
 */
export function usePeek() {
  const [peeked, setPeeked] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const held = useRef(false)
  const stopWaiting = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    /** True from the first look on, so that what was loaded stays. */
    peeked,
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') setPeeked(true)
      },
      onFocus: () => setPeeked(true),
      onPointerDown: ({ pointerType }: PointerEvent) => {
        held.current = false
        if (pointerType === 'mouse') return
        timer.current = setTimeout(() => {
          held.current = true
          setPeeked(true)
        }, LONG_PRESS_MS)
      },
      onPointerUp: stopWaiting,
      onPointerCancel: stopWaiting,
      onClick: (event: MouseEvent) => {
        if (held.current) event.preventDefault()
        held.current = false
      },
    },
  }
}
