import { createElement, type ReactNode } from 'react'

/**
 * Returns the number of a part on the page that the server is rendering, and whether its HTML is known. The key
 * identifies everything in the part's HTML except which links are marked as leading to the current page.
 */
type FindPart = (key: string) => { index: number; isKnown: boolean }

let findPart: FindPart | null = null

/**
 * Renders a page whose shared parts are `<shared-part>` elements with their number as `id`. They contain the part's
 * HTML unless it is known. `render` must be synchronous.
 */
export function markSharedParts(find: FindPart, render: () => string): string {
  findPart = find
  try {
    return render()
  } finally {
    findPart = null
  }
}

/**
 * Returns a component whose HTML the server reuses on later pages while the JSON of `shown(props)` is the
 * same: the values that the HTML depends on, by default all props except functions. Apart from these, the HTML may
 * depend only on which of its links lead to the current page. In the browser, returns `Component` itself.
 */
export function sharedPart<Props extends object>(
  name: string,
  Component: (props: Props) => ReactNode,
  shown: (props: Props) => object = (props) => props,
): (props: Props) => ReactNode {
  if (!import.meta.env.SSR) return Component
  return function SharedPart(props: Props) {
    if (!findPart) return <Component {...props} />
    const { index, isKnown } = findPart(`${name} ${JSON.stringify(shown(props))}`)
    return createElement('shared-part', { id: index }, isKnown ? null : <Component {...props} />)
  }
}
