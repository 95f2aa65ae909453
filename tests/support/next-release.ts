/**
 * The shop's next release, made from the built one while it travels: every script has another name, so that the worker is
 * another one and the scripts of the old release are gone, and every page has a mark.
 */

const SCRIPT_NAME = /([\w-]+-[\w-]{8})\.js/g
const SHELL_IN_WORKER = /"revision":"\w+"(?=,"url":"index\.html")/
const MARK = '<meta name="release" content="next">'

/** How a test finds the mark. */
export const nextReleaseMark = 'meta[name="release"]'

/** Where something of the next release is in the built one; `null` for what only the old release had. */
export function originalOf(url: URL): URL | null {
  if (!/^\/assets\/.*\.js$/.test(url.pathname)) return url
  if (!url.pathname.endsWith('.next.js')) return null
  return new URL(url.pathname.replace('.next.js', '.js'), url)
}

/** A page or script as the next release has it. */
export function rewritten(text: string): string {
  return text
    .replace(SCRIPT_NAME, '$1.next.js')
    .replace(SHELL_IN_WORKER, '"revision":"next"')
    .replace('<head>', `<head>${MARK}`)
}
