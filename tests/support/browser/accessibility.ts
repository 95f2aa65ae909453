import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The rules whose answer depends on the colours. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block']

/** Expects that axe has nothing to say about the page as it stands, in the light and in the dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await faultsOf(axeFor(page)), 'in the light').toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await faultsOf(axeFor(page).withRules(ABOUT_COLOURS)), 'in the dark').toEqual([])
}

/** The newer mode joins the findings of frames in a page of its own; the shop has no frames. */
function axeFor(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
}

async function faultsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
