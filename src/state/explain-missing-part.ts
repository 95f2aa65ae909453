/**
 * Tells the shopper that a part of the page could not be loaded. What shows notices is loaded for it, so that this weighs
 * nothing; where even that cannot be had, nothing more can be said.
 */
export async function explainMissingPart(): Promise<void> {
  const { notify } = await import('./notices.ts')
  notify('This part of the shop could not be loaded. Please try again.')
}
