/**
 * Returns to the same piece of an endless list after a reload, or when the browser
 * had discarded the tab. In sessionStorage.
 */
import { type RefObject, useEffect, useState } from 'react'
import { isRecord } from '#contract/type-guards.ts'

/** The first piece on the screen. */
interface ListPlace {
  /** Of the list's page. */
  url: string
  /** Of the list that were loaded. */
  pages: number
  /** Of its link. */
  href: string
  /** In px from the top of the screen. */
  top: number
}

interface LoadedPages {
  /** 0 while loading. */
  count: number
  /** Undefined at the end. */
  loadNext: (() => void) | undefined
}

export function useListPlace(box: RefObject<HTMLElement | null>, { count, loadNext }: LoadedPages): void {
  const [place, setPlace] = useState<ListPlace | null>(null)
  // After hydration, which must find what the server rendered.
  useEffect(() => setPlace(readPlace()), [])

  useEffect(() => {
    const save = () => {
      if (document.visibilityState === 'hidden' && box.current) savePlace(box.current, count)
    }
    document.addEventListener('visibilitychange', save)
    return () => document.removeEventListener('visibilitychange', save)
  }, [box, count])

  useEffect(() => {
    if (!place || count === 0) return
    if (count < place.pages && loadNext) {
      loadNext()
      return
    }
    const link = box.current?.querySelector(`a[href="${CSS.escape(place.href)}"]`)
    if (link) scrollBy({ top: link.getBoundingClientRect().top - place.top, behavior: 'instant' })
    setPlace(null)
  }, [place, count, loadNext, box])

  useEffect(() => {
    // A shopper who scrolls must not be moved.
    const forget = () => setPlace(null)
    const gestures = ['wheel', 'touchmove', 'keydown'] as const
    for (const gesture of gestures) addEventListener(gesture, forget, { passive: true })
    return () => {
      for (const gesture of gestures) removeEventListener(gesture, forget)
    }
  }, [])
}

const KEY = 'nakshi-list-place'

function savePlace(box: HTMLElement, pages: number): void {
  const links = [...box.querySelectorAll<HTMLAnchorElement>('a[href^="/products/"]')]
  const link = links.find((one) => one.getBoundingClientRect().bottom > 0)
  if (!link) return
  const href = link.getAttribute('href') ?? ''
  const place: ListPlace = { url: ownUrl(location.href), pages, href, top: link.getBoundingClientRect().top }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place))
  } catch {
    // Full or forbidden: the list begins at its top.
  }
}

/** Null unless this document was opened again at the place's page. */
function readPlace(): ListPlace | null {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isAgain = opened?.type !== 'navigate' || ('wasDiscarded' in document && document.wasDiscarded === true)
  if (!opened || !isAgain || ownUrl(opened.name) !== ownUrl(location.href)) return null
  try {
    const place: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    sessionStorage.removeItem(KEY)
    return isPlace(place) && place.url === ownUrl(location.href) ? place : null
  } catch {
    return null
  }
}

function isPlace(value: unknown): value is ListPlace {
  if (!isRecord(value)) return false
  const { url, pages, href, top } = value
  return typeof url === 'string' && typeof pages === 'number' && typeof href === 'string' && typeof top === 'number'
}

function ownUrl(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}
