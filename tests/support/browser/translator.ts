import type { Page } from '@playwright/test'

/** Ends each translated text. Playwright reads over it. */
const MARK = '\u200b'

/**
 * Translates pages as Chrome does: once they have loaded, and whatever appears
 * later. Each text node gives way to `font > font > text`. The returned list is
 * filled with what goes wrong: errors of the page, and changes of texts that are no
 * longer on it, which nobody sees.
 */
export async function translatePages(page: Page): Promise<string[]> {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => {
    // What is translated before it is hydrated, React renders again.
    if (!message.includes('React error #418')) faults.push(message)
  })
  await page.exposeFunction('onUnseenChange', (text: string) => faults.push(`unseen: ${text}`))
  await page.addInitScript(translate, MARK)
  return faults
}

function translate(mark: string): void {
  const { onUnseenChange } = window as unknown as { onUnseenChange: (text: string) => void }
  const kept = 'script, style, textarea, svg, font, .notranslate, [translate=no]'
  const ofReplaced = new MutationObserver((changes) => {
    for (const { target } of changes) onUnseenChange(target.textContent ?? '')
  })
  const replace = (text: Node) => {
    if (!text.textContent?.trim() || text.parentElement?.closest(kept) !== null) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    outer.append(inner)
    inner.append(text.textContent + mark)
    text.parentNode?.replaceChild(outer, text)
    ofReplaced.observe(text, { characterData: true })
  }
  const replaceIn = (node: Node) => {
    const texts = document.createNodeIterator(node, NodeFilter.SHOW_TEXT)
    const found: Node[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) found.push(text)
    found.forEach(replace)
  }
  const start = () => {
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') replace(target)
        for (const node of addedNodes) replaceIn(node)
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
    replaceIn(document.body)
  }
  addEventListener('load', () => requestIdleCallback(start))
}
