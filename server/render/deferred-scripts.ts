/** Makes a page load its scripts only after its first frame, and its other pictures only after the scripts. */
import { createHash } from 'node:crypto'

/** Longest time that the scripts wait for the first frame, and that the pictures wait for the scripts, in ms. */
const MAX_WAIT_MS = 3000

/**
 * Adds the content of the template to the page. The app's script, its last element, waits for the whole page and for the
 * stylesheet before it, so that everything the app adds is styled. A timer set in the first frame fires once that frame
 * is being drawn; the browser would report the paint a quarter of a second later on a slow phone. A page in a background
 * tab has no frames, so it waits for nothing, or for at most three seconds if it moves there meanwhile. The browser may
 * offer to install the shop before the app listens, so the offer is kept for `install-prompt.ts`.
 */
const LOADER = `{
const parts = document.getElementById('scripts').content
const app = parts.lastChild
const show = () => delete document.documentElement.dataset.hold
const start = () => {
if (!parts.firstChild) return
app.remove()
app.onload = show
const run = () => document.head.append(app)
parts.lastChild.onload = parts.lastChild.onerror = () => {
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run)
else run()
}
document.head.append(parts)
setTimeout(show, ${MAX_WAIT_MS})
}
addEventListener('scroll', show, { once: true })
addEventListener('beforeinstallprompt', (event) => {
event.preventDefault()
window.installPrompt = event
})
setTimeout(start, ${MAX_WAIT_MS})
if (document.hidden) start()
else requestAnimationFrame(() => setTimeout(start))
}`

/** Hash of the inline script that `deferScripts` adds, for the content security policy. */
export const LOADER_HASH = `'sha256-${createHash('sha256').update(LOADER).digest('base64')}'`

/** Attributes of a page's `<html>` element for base.css. lay-out-rest.ts removes the first one, the loader the second. */
export const FIRST_PAINT_ATTRIBUTES = 'data-first-paint data-hold'

interface DeferredElements {
  /** The `<link>` of the stylesheet. */
  stylesheet: string
  /** Elements that load scripts. */
  scripts: string
  /** The `<script>` of the app. */
  app: string
}

/**
 * Returns HTML for the head that adds these elements to the page after its first frame, which may be drawn before the
 * rest of the page has been parsed.
 */
export function deferScripts({ stylesheet, scripts, app }: DeferredElements): string {
  return `<template id="scripts">${scripts}${stylesheet}${app}</template><script>${LOADER}</script>`
}
