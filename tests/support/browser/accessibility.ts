import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The axe rules whose results depend on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Expects no axe violations on the current page, in light and dark mode. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await faultsOf(axeFor(page)), 'in light mode').toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await faultsOf(axeFor(page).withRules(COLOUR_RULES)), 'in dark mode').toEqual([])
}

/** Uses axe’s legacy mode: the newer mode merges results from frames in a new page, and the shop has no frames. */
function axeFor(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
}

async function faultsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
