import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { whenIdle } from '../../lib/schedule.ts'
import { useLazyDialog } from '../../state/network/use-lazy-dialog.ts'
import { keyboardNeedsPress } from '../../ui/layout/use-modal.ts'

const loadPanel = () => import('./search-panel.tsx').then((module) => module.SearchPanel)

/**
 * Opens and closes the search dialog, whose code is loaded on demand. Also opens
 * the dialog if the URL contains `?search`, which the app shortcut in the web
 * manifest uses.
 */
export function useSearchDialog() {
  const { Component: Panel, load, open, show: onSearch, close: onClose } = useLazyDialog(loadPanel)
  const { history } = useRouter()
  const isRequestedByUrl = useSearch({ strict: false, select: (search: object) => 'search' in search })

  useEffect(() => {
    if (!isRequestedByUrl) return
    onSearch()
    // Removes `?search`, so that a reload does not open the dialog again.
    history.replace(location.pathname)
  }, [isRequestedByUrl, onSearch, history])

  // Preloads the dialog. If this fails, pressing the search button tries again
  // and notifies the shopper of a failure.
  const onSearchNear = useCallback(() => void load().catch(() => undefined), [load])
  useEffect(() => {
    if (keyboardNeedsPress()) whenIdle(onSearchNear)
  }, [onSearchNear])
  return { Panel, open, onClose, onSearch, onSearchNear }
}
