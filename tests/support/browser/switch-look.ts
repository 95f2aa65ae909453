import { expect, type Locator } from '@playwright/test'

/** Expects it to be seen, on and off, and its states to differ by more than a colour. */
export async function expectSwitchShown(control: Locator): Promise<void> {
  const wasOn = await control.isChecked()
  const before = await lookOf(control)
  // Without the focus or the pointer, which would show as well.
  await control.dispatchEvent('click')
  await expect(control).toBeChecked({ checked: !wasOn })
  const after = await lookOf(control)
  expect(after.knobAt).not.toBe(before.knobAt)
  expect(after.track).not.toEqual(before.track)
  for (const { page, border, track, knob } of [before, after]) {
    expect(contrast(page, border)).toBeGreaterThan(3)
    expect(contrast(track, knob)).toBeGreaterThan(3)
  }
}

/** Colours as they are painted over one another. */
function lookOf(control: Locator) {
  return control.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d')
    const paint = (colour: string): number[] => {
      if (!canvas) return []
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
    }
    const styles = getComputedStyle(element)
    const knob = getComputedStyle(element, '::before')
    const page = paint(getComputedStyle(document.body).backgroundColor)
    const track = paint(styles.backgroundColor)
    return { page, track, knob: paint(knob.backgroundColor), border: paint(styles.borderColor), knobAt: knob.left }
  })
}

/** As WCAG defines it: 3 is the least for what shows a control's state. */
function contrast(...colours: number[][]): number {
  const [darker = 0, lighter = 0] = colours
    .map((colour) => {
      const [red = 0, green = 0, blue = 0] = colour.map((part) => {
        const share = part / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    })
    .sort((one, other) => one - other)
  return (lighter + 0.05) / (darker + 0.05)
}
