/** Toasts that ask the shopper to reload the page. */
import type { QueryClient } from '@tanstack/react-query'
import { errorMessage } from '#contract/errors.ts'
import { RefusedError } from '../queries/queries.ts'
import { showToast } from '../toasts.ts'
import { openNewestVersion } from './newest-version.ts'

/** Shows a toast that offers a new version, with its release note. `accept` activates the version. */
export async function offerNewVersion(accept: () => void): Promise<void> {
  const note = await fetchReleaseNote()
  showToast(`A new version of the shop is ready. ${note}`.trim(), { label: 'Reload', act: accept })
}

/** Shows a toast when the server no longer supports this page, which may have been open for months. */
export function notifyOutdatedClient(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { error } = event.action
    if (!(error instanceof RefusedError && error.code === 'CLIENT_OUTDATED')) return
    showToast(errorMessage('CLIENT_OUTDATED'), { label: 'Reload', act: reloadIntoNewestVersion })
  })
}

/** Offers a reload after a chunk failed to load, because most browsers do not request it again before that. */
export function offerReload(): void {
  showToast('This part of the shop could not be loaded. Are you online?', {
    label: 'Reload',
    act: () => location.reload(),
  })
}

/** Reloads into the newest version. A plain reload would get the current version from the worker. */
async function reloadIntoNewestVersion(): Promise<void> {
  if (!(await openNewestVersion())) location.reload()
}

/** Maximum length of a release note, in characters: a longer one does not fit into a toast on a phone. */
const MAX_NOTE_LENGTH = 120
const NOTE_TIMEOUT_MS = 3000

/**
 * Returns the first line of the newest release's `public/whats-new.txt`, or an empty string if there is none or it is
 * too long. Requests the file from the server, because this page belongs to the previous release.
 */
async function fetchReleaseNote(): Promise<string> {
  try {
    const response = await fetch('/whats-new.txt', { signal: AbortSignal.timeout(NOTE_TIMEOUT_MS) })
    const isText = response.ok && response.headers.get('content-type')?.startsWith('text/plain') === true
    const [line = ''] = isText ? (await response.text()).trim().split('\n') : []
    return line.length <= MAX_NOTE_LENGTH ? line : ''
  } catch {
    // No network, or a timeout: the toast has no release note.
    return ''
  }
}
