/** Toasts that ask to reload. */
import type { QueryClient } from '@tanstack/react-query'
import { pageErrorMessage } from '#contract/page-errors.ts'
import { RefusedError } from '../queries/queries.ts'
import { showToast } from '../toasts.ts'
import { openNewestVersion } from './newest-version.ts'

/** With its release note. `accept` activates the version. */
export async function offerNewVersion(accept: () => void): Promise<void> {
  const note = await fetchReleaseNote()
  showToast(`A new version of the shop is ready. ${note}`.trim(), { label: 'Reload', act: accept })
}

/** The server no longer supports this page, which may have been open for months. */
export function notifyOutdatedClient(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { error } = event.action
    if (!(error instanceof RefusedError && error.code === 'CLIENT_OUTDATED')) return
    showToast(pageErrorMessage('CLIENT_OUTDATED'), { label: 'Reload', act: reloadIntoNewestVersion })
  })
}

/** Most browsers do not request failed code again until a reload. */
export function offerReload(): void {
  showToast('This part of the shop could not be loaded. Are you online?', {
    label: 'Reload',
    act: () => location.reload(),
  })
}

/** A plain reload would get this version from the service worker. */
async function reloadIntoNewestVersion(): Promise<void> {
  if (!(await openNewestVersion())) location.reload()
}

/** What fits in a toast on a phone. */
const MAX_NOTE_LENGTH = 120
const NOTE_TIMEOUT_MS = 3000

/**
 * The first line of `public/whats-new.txt`, from the server: this page is older.
 * Empty if too long or unavailable.
 */
async function fetchReleaseNote(): Promise<string> {
  try {
    const response = await fetch('/whats-new.txt', { signal: AbortSignal.timeout(NOTE_TIMEOUT_MS) })
    const isText = response.ok && response.headers.get('content-type')?.startsWith('text/plain') === true
    const [line = ''] = isText ? (await response.text()).trim().split('\n') : []
    return line.length <= MAX_NOTE_LENGTH ? line : ''
  } catch {
    // Offline or too slow: no note.
    return ''
  }
}
