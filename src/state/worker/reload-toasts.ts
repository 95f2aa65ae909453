/** Functions that show toasts asking the shopper to reload the page. */
import type { QueryClient } from '@tanstack/react-query'
import { pageErrorMessage } from '#contract/page-errors.ts'
import { RefusedError } from '../queries/queries.ts'
import { showToast } from '../toasts.ts'
import { openNewestVersion } from './newest-version.ts'

/**
 * Shows a toast that offers a new version of the shop, with its release note. `accept` is called when the shopper
 * presses the button, and activates the new version.
 */
export async function offerNewVersion(accept: () => void): Promise<void> {
  const note = await fetchReleaseNote()
  showToast(`A new version of the shop is ready. ${note}`.trim(), { label: 'Reload', act: accept })
}

/**
 * Shows a toast with a reload button if the server no longer supports this version of the page, which may have been
 * open for months.
 */
export function notifyOutdatedClient(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { error } = event.action
    if (!(error instanceof RefusedError && error.code === 'CLIENT_OUTDATED')) return
    showToast(pageErrorMessage('CLIENT_OUTDATED'), { label: 'Reload', act: reloadIntoNewestVersion })
  })
}

/**
 * Shows a toast with a reload button after part of the app's code has failed to load. Most browsers do not request
 * failed code again until the page is reloaded.
 */
export function offerReload(): void {
  showToast('This part of the shop could not be loaded. Are you online?', {
    label: 'Reload',
    act: () => location.reload(),
  })
}

/**
 * Reloads the page into the newest version of the app. A plain reload would get the current version from the service
 * worker.
 */
async function reloadIntoNewestVersion(): Promise<void> {
  if (!(await openNewestVersion())) location.reload()
}

/** Maximum length of a release note, in characters. A longer note would not fit in a toast on a phone. */
const MAX_NOTE_LENGTH = 120
const NOTE_TIMEOUT_MS = 3000

/**
 * Fetches the newest version's release note (the first line of `public/whats-new.txt`) from the server, because this
 * page belongs to the previous version. Returns an empty string if the note cannot be fetched or is too long.
 */
async function fetchReleaseNote(): Promise<string> {
  try {
    const response = await fetch('/whats-new.txt', { signal: AbortSignal.timeout(NOTE_TIMEOUT_MS) })
    const isText = response.ok && response.headers.get('content-type')?.startsWith('text/plain') === true
    const [line = ''] = isText ? (await response.text()).trim().split('\n') : []
    return line.length <= MAX_NOTE_LENGTH ? line : ''
  } catch {
    // The device is offline or the request timed out, so the toast has no release note.
    return ''
  }
}
