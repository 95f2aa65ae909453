/** Makes a page load its scripts only after its first paint, and its other pictures only after the scripts. */
import { createHash } from 'node:crypto'

/** Longest time that the scripts wait for the first paint, and that the pictures wait for the scripts, in ms. */
const MAX_WAIT_MS = 3000

/**
 * Adds the content of the template to the page, once the browser has reported the first paint and the pictures in the
 * HTML have arrived, whose number the template has. It is not enough that a frame has been drawn: a slow phone shows it
 * much later, and until then the scripts would compete with it. A page in a background tab is not painted, so it waits
 * for nothing, or for at most three seconds if it moves there meanwhile. A page in a browser that reports no paint, as
 * some do against fingerprinting, waits for three seconds too. The browser may offer to install the shop before the app
 * listens, so the offer is kept for `install-prompt.ts`.
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
const startWithPictures = () => {
if (document.querySelectorAll('source[srcset^="data:"]').length >= template.dataset.pictures) start()
else requestAnimationFrame(() => setTimeout(startWithPictures))
}
if (document.hidden) start()
else new PerformanceObserver((_, observer) => {
observer.disconnect()
startWithPictures()
}).observe({ type: 'paint', buffered: true })
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
 * Returns HTML for the head that adds these elements to the page after its first paint and first pictures, possibly
 * before the rest of the page has arrived.
 */
export function deferScripts({ pictures, stylesheet, scripts, app }: DeferredElements): string {
  const template = `<template id="scripts" data-pictures="${pictures}">${scripts}${stylesheet}${app}</template>`
  return `${template}<script>${LOADER}</script>`
}
