import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useLazyDialog } from '../../state/network/use-lazy-dialog.ts'

const loadPanel = () => import('./search-panel.tsx').then((module) => module.SearchPanel)

/**
 * Manages the state of the lazily loaded search dialog. Also opens it if the URL contains `?search`, as the web
 * manifest's app shortcut does.
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

  // A press tries again, and notifies the shopper of a failure.
  const onSearchNear = () => void load().catch(() => undefined)
  return { Panel, open, onClose, onSearch, onSearchNear }
}
