/** What hides the words of a page: the edge of a box, other words, or bars. */
import type { Page } from '@playwright/test'

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** A line of text, and the box that cuts it off, unless with an ellipsis. */
interface Line extends Box {
  words: string
  /** Of the page’s texts. A shortened one has two boxes in the same place. */
  index: number
  edge: Box | null
  mayBeCut: boolean
}

/** Returns lines of the whole page that are cut off or overlap, and bars that leave less than half the screen. */
export async function crowded(page: Page): Promise<string[]> {
  const lines = await linesOf(page)
  const cut = lines.filter((line) => !line.mayBeCut && isCut(line)).map(({ words }) => `cut off: ${words}`)
  const shown = lines.map((line) => ({ ...line, ...visiblePart(line) }))
  const overlapping = shown.flatMap((line) => {
    const others = shown.filter((other) => other.index > line.index && overlap(line, other))
    return others.map(({ words }) => `overlapping: ${line.words} / ${words}`)
  })
  return [...cut, ...overlapping, ...(await cutPlaceholders(page)), ...(await wideBars(page))]
}

function visiblePart({ edge, ...line }: Line): Box {
  if (!edge) return line
  return {
    left: Math.max(line.left, edge.left),
    right: Math.min(line.right, edge.right),
    top: Math.max(line.top, edge.top),
    bottom: Math.min(line.bottom, edge.bottom),
  }
}

function isCut({ edge, left, right, top, bottom }: Line): boolean {
  if (!edge) return false
  return left < edge.left - 1 || right > edge.right + 1 || top < edge.top - 2 || bottom > edge.bottom + 2
}

/** Lines may touch: letters do not fill their height. */
function overlap(one: Box, other: Box): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return across > 2 && down > 6
}

function linesOf(page: Page): Promise<Line[]> {
  return page.evaluate(() => {
    const ancestors = (element: Element | null): Element[] =>
      element ? [element, ...ancestors(element.parentElement)] : []
    const isVisible = (parent: Element) =>
      parent.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      // Bars and slides cover what is below them, and texts for screen readers alone are cut off on purpose.
      !ancestors(parent).some(
        (element) =>
          ['fixed', 'sticky'].includes(getComputedStyle(element).position) ||
          element.matches('[data-slider], dialog, select') ||
          element.clientWidth === 1,
      )
    const read = (text: Text, parent: Element, index: number) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      const edge = ancestors(parent).find((element) => getComputedStyle(element).overflowX !== 'visible')
      const isPage = !edge || edge === document.documentElement || edge === document.body
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(edge ?? parent)
      const ends = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
      return [...range.getClientRects()].map(({ left, right, top, bottom }) => ({
        words: text.data.trim().slice(0, 40),
        index,
        ...{ left, right, top, bottom },
        edge: isPage ? null : (edge.getBoundingClientRect().toJSON() as DOMRect),
        mayBeCut: ends || ['auto', 'scroll'].includes(overflowX),
      }))
    }
    const found: ReturnType<typeof read> = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      if (text.data.trim() && text.parentElement && isVisible(text.parentElement)) {
        found.push(...read(text, text.parentElement, found.length))
      }
    }
    return found
  })
}

/** They are cut off without overflowing. */
function cutPlaceholders(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d')
    const fields = [...document.querySelectorAll<HTMLInputElement>('input[placeholder]:placeholder-shown')]
    const cut = fields.filter((field) => {
      const { fontWeight, fontSize, fontFamily, letterSpacing, paddingLeft, paddingRight } = getComputedStyle(field)
      if (!canvas || !field.checkVisibility()) return false
      Object.assign(canvas, { font: `${fontWeight} ${fontSize} ${fontFamily}`, letterSpacing })
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return canvas.measureText(field.placeholder).width > room
    })
    return cut.map(({ placeholder }) => `cut off: ${placeholder}`)
  })
}

function wideBars(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const heights = [...document.querySelectorAll('body *')].map((element) => {
      const { top, bottom, height, width } = element.getBoundingClientRect()
      const isBar = ['fixed', 'sticky'].includes(getComputedStyle(element).position) && width > innerWidth / 2
      return isBar && (top <= 0 || bottom >= innerHeight) && element.checkVisibility() ? height : 0
    })
    const covered = heights.reduce((sum, height) => sum + height, 0)
    return covered > innerHeight / 2 ? [`bars cover ${covered} of ${innerHeight} px`] : []
  })
}
