import { notify } from './notices.ts'

/**
 * Tells that a part of the page could not be loaded. Most browsers remember for as long as a page is open that they could
 * not have a script, so the way on is to open the page anew.
 */
export function offerReload(): void {
  notify('This part of the shop could not be loaded. Are you online?', {
    label: 'Reload',
    act: () => location.reload(),
  })
}
