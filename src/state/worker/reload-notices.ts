import type { QueryClient } from '@tanstack/react-query'
import { errorMessage } from '#contract/errors.ts'
import { notify } from '../notices.ts'
import { RefusedError } from '../queries/queries.ts'
import { openNewestVersion } from './newest-version.ts'

/** Tells that a new version is here and what it brings. `accept` lets it in. */
export async function offerNewVersion(accept: () => void): Promise<void> {
  const news = await fetchReleaseNote()
  notify(`A new version of the shop is ready. ${news}`.trim(), { label: 'Reload', act: accept })
}

/** The longest sentence that a notice holds on a phone. */
const MAX_NOTE_LENGTH = 120
const NOTE_TIMEOUT_MS = 3000

/**
 * What the newest release brings, in a sentence: the first line of `public/whats-new.txt`, which whoever releases writes.
 * Asked of the server, as the page that asks is of the release before. Empty where there is nothing to tell.
 */
async function fetchReleaseNote(): Promise<string> {
  try {
    const response = await fetch('/whats-new.txt', { signal: AbortSignal.timeout(NOTE_TIMEOUT_MS) })
    const isOurs = response.ok && response.headers.get('content-type')?.startsWith('text/plain') === true
    const [line = ''] = isOurs ? (await response.text()).trim().split('\n') : []
    return line.length <= MAX_NOTE_LENGTH ? line : ''
  } catch {
    // The new version is worth having without this.
    return ''
  }
}

/**
 * Says what to do when the server no longer understands this page, which has been open for very long. What is sent by a
 * form is refused at the form, with the same sentence. Reloading is left to the shopper, who may be writing.
 */
export function notifyOutdatedClient(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { error } = event.action
    if (!(error instanceof RefusedError && error.code === 'CLIENT_OUTDATED')) return
    notify(errorMessage('CLIENT_OUTDATED'), { label: 'Reload', act: reloadIntoNewestVersion })
  })
}

/** The reload alone would bring this very page again, from its worker. */
async function reloadIntoNewestVersion(): Promise<void> {
  if (!(await openNewestVersion())) location.reload()
}

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
