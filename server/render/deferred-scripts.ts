/** Makes a page load its scripts only after its first frame, and its other pictures only after the scripts. */
import { createHash } from 'node:crypto'

/** Longest time that the scripts wait for the first frame, and that the pictures wait for the scripts, in ms. */
const MAX_WAIT_MS = 3000

/**
 * Adds the content of the template to the page, once a frame has been drawn and the pictures in the HTML have arrived,
 * whose number the template has. The frame counts and not the browser's report of its paint, which comes much later on
 * a slow phone. A page in a background tab has no frames, so it waits for nothing, or for at most three seconds if it
 * moves there meanwhile. The browser may offer to install the shop before the app listens, so the offer is kept for
 * `install-prompt.ts`.
 *
 * The stylesheet is requested when the app's script, the last preload, has arrived: otherwise it would delay the larger
 * script of the packages, which a slow phone runs for longer than the stylesheet takes. Browsers that do not preload
 * modules request it at once. The app runs after the whole page and the stylesheet, so that everything it adds is
 * styled.
 */
const LOADER = `{
const template = document.getElementById('scripts')
const parts = template.content
const show = () => delete document.documentElement.dataset.hold
const start = () => {
if (!parts.firstChild) return
const [preload, stylesheet, app] = [...parts.children].slice(-3)
stylesheet.remove()
app.remove()
const addStylesheet = () => document.head.append(stylesheet)
const run = () => document.head.append(app)
preload.onload = preload.onerror = addStylesheet
stylesheet.onload = stylesheet.onerror = () => {
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run)
else run()
}
app.onload = show
document.head.append(parts)
if (!preload.relList.supports('modulepreload')) addStylesheet()
setTimeout(show, ${MAX_WAIT_MS})
}
addEventListener('scroll', show, { once: true })
addEventListener('beforeinstallprompt', (event) => {
event.preventDefault()
window.installPrompt = event
})
setTimeout(start, ${MAX_WAIT_MS})
const startAfterFrame = () => requestAnimationFrame(() => setTimeout(() => {
if (document.querySelectorAll('source[srcset^="data:"]').length < template.dataset.pictures) startAfterFrame()
else start()
}))
if (document.hidden) start()
else startAfterFrame()
}`

/** Hash of the inline script that `deferScripts` adds, for the content security policy. */
export const LOADER_HASH = `'sha256-${createHash('sha256').update(LOADER).digest('base64')}'`

/** Attributes of a page's `<html>` element for base.css. lay-out-rest.ts removes the first one, the loader the second. */
export const FIRST_PAINT_ATTRIBUTES = 'data-first-paint data-hold'

interface DeferredElements {
  /** Number of pictures in the HTML. */
  pictures: number
  /** The `<link>` of the stylesheet. */
  stylesheet: string
  /** Elements that load scripts. The last one preloads the app's. */
  scripts: string
  /** The `<script>` of the app. */
  app: string
}

/**
 * Returns HTML for the head that adds these elements to the page after its first frame and first pictures, possibly
 * before the rest of the page has arrived.
 */
export function deferScripts({ pictures, stylesheet, scripts, app }: DeferredElements): string {
  const template = `<template id="scripts" data-pictures="${pictures}">${scripts}${stylesheet}${app}</template>`
  return `${template}<script>${LOADER}</script>`
}
