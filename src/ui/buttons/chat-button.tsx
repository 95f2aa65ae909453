import { type RefObject, useEffect, useRef, useState } from 'react'
import { brand } from '#contract/brand.ts'
import { classNames } from '../../lib/class-names.ts'
import { Icon } from '../icons/icon.tsx'
import styles from './chat-button.module.css'

/**
 * Floating button that opens a WhatsApp chat with the shop, prefilled with a
 * greeting. Steps aside wherever it would cover text or a control.
 */
export function ChatButton({ greeting = brand.chat.greeting }: { greeting?: string }) {
  const link = useRef<HTMLAnchorElement>(null)
  const isInTheWay = useIsInTheWay(link)
  return (
    <a
      ref={link}
      className={classNames(styles.chat, isInTheWay && styles.aside)}
      href={`https://wa.me/${brand.chat.number}?text=${encodeURIComponent(greeting)}`}
      target="_blank"
      rel="noopener noreferrer"
      aria-label="Chat with us on WhatsApp"
      data-floats=""
    >
      <Icon name="chat" />
    </a>
  )
}

/** In ms after the last scroll event. */
const REST_MS = 120

function useIsInTheWay(element: RefObject<HTMLElement | null>): boolean {
  const [isInTheWay, setInTheWay] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const measure = () => setInTheWay(element.current !== null && coversContent(element.current))
    const measureAtRest = () => {
      clearTimeout(timer)
      timer = setTimeout(measure, REST_MS)
    }
    // Also reports the first size, and when contents load or open.
    const sizes = new ResizeObserver(measureAtRest)
    sizes.observe(document.body)
    addEventListener('scroll', measureAtRest, { passive: true })
    addEventListener('resize', measureAtRest)
    return () => {
      clearTimeout(timer)
      sizes.disconnect()
      removeEventListener('scroll', measureAtRest)
      removeEventListener('resize', measureAtRest)
    }
  }, [element])
  return isInTheWay
}

/** Points a side: closer to each other than a line of text is high. */
const POINTS = 5

function coversContent(element: HTMLElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const steps = Array.from({ length: POINTS }, (_, index) => index / (POINTS - 1))
  return steps.some((down) =>
    steps.some((across) => {
      const stack = document.elementsFromPoint(left + across * width, top + down * height)
      const below = stack.find((one) => !element.contains(one))
      return below !== undefined && isContent(below)
    }),
  )
}

/** Pictures and backgrounds may be covered. */
function isContent(element: Element): boolean {
  if (element.closest('button, input, select, textarea, label, summary, svg')) return true
  return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
}
