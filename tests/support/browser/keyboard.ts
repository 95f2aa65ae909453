/** A shopper without a mouse: Tab, Enter, Space, arrows and letters. */
import { expect, type Locator, type Page } from '@playwright/test'

/** More than any page needs to reach what a shopper wants next. */
const STOPS = 100

/** Presses Tab until this element has the focus. Expects to see the focus at every stop. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < STOPS; stop++) {
    await page.keyboard.press('Tab')
    let arrived = false
    // A notice may be moving the page.
    const fault = async () => {
      const focus = await target.evaluate(describeFocus)
      arrived = focus.arrived
      return focus.fault
    }
    await expect.poll(fault).toBe('')
    if (arrived) return
  }
  throw new Error(`Tab never reached ${target}.`)
}

export async function pressEnterOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

export async function typeInto(page: Page, field: Locator, words: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(words)
}

/** What is wrong with the focus, if anything, and whether this element has it. Runs in the page. */
function describeFocus(target: Element): { fault: string; arrived: boolean } {
  const focused = document.activeElement ?? document.body
  // A radio button that is drawn by its label.
  const label = focused.closest('label')
  const parts = [focused, ...(label ? [label, ...label.children] : []), focused.nextElementSibling]
  const drawn = label ?? focused
  const { left, top, width, height } = drawn.getBoundingClientRect()
  const isUncovered = [0.1, 0.5, 0.9].some((x) =>
    [0.2, 0.5, 0.8].some((y) => {
      const hit = document.elementFromPoint(left + width * x, top + height * y)
      return hit !== null && drawn.contains(hit)
    }),
  )
  const isOutlined = parts.some((part) => {
    const style = part && getComputedStyle(part)
    return style && ((style.outlineStyle !== 'none' && style.outlineWidth !== '0px') || style.boxShadow !== 'none')
  })
  const name = focused.outerHTML.slice(0, 200)
  const faults = [
    focused === document.body && 'lost',
    !isUncovered && `covered or off the screen: ${name}`,
    !isOutlined && `not shown: ${name}`,
  ]
  return { fault: faults.find((fault) => fault !== false) || '', arrived: focused === target }
}
