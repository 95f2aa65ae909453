import { createElement, type ReactNode } from 'react'

/** Parts of pages whose HTML is the same on many pages. Each is one element with this name. */
export const SHARED_PARTS = ['header', 'footer'] as const

export type SharedPartName = (typeof SHARED_PARTS)[number]

/** Whether the server is rendering placeholders. Always false in the browser. */
let isOmitted = false

/** Renders a page with placeholders instead of its shared parts. `render` must be synchronous. */
export function withoutSharedParts(render: () => string): string {
  isOmitted = true
  try {
    return render()
  } finally {
    isOmitted = false
  }
}

/** Returns the HTML of a part's placeholder. */
export function placeholderOf(name: SharedPartName): string {
  return `<${name}-part></${name}-part>`
}

interface SharedPartProps {
  name: SharedPartName
  children: ReactNode
}

/** Marks a shared part of a page, so that the server need not render it for every page. The browser always renders it. */
export function SharedPart({ name, children }: SharedPartProps) {
  return import.meta.env.SSR && isOmitted ? createElement(`${name}-part`) : children
}
