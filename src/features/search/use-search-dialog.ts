import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { whenIdle } from '../../lib/schedule.ts'
import { parseSearch, stringifySearch } from '../../lib/search-params.ts'
import { useLazyDialog } from '../../state/network/use-lazy-dialog.ts'
import { keyboardNeedsPress } from '../../ui/layout/use-modal.ts'

const loadPanel = () => import('./search-panel.tsx').then((module) => module.SearchPanel)

/**
 * Opens and closes the search dialog, whose code is loaded on demand. Also opens
 * the dialog if the URL contains `?search`, which the app shortcut in the web
 * manifest uses, with the term in it, if any.
 */
export function useSearchDialog() {
  const { Component: Panel, load, open, show: onSearch, close: onClose } = useLazyDialog(loadPanel)
  const { history } = useRouter()
  const requested = useSearch({
    strict: false,
    select: (search: object) => ('search' in search ? search.search : undefined),
  })
  const [term, setTerm] = useState('')

  useEffect(() => {
    if (requested === undefined) return
    setTerm(String(requested))
    onSearch()
    // Removes `search`, so that a reload does not open the dialog again.
    const { search: _, ...others } = parseSearch(location.search)
    history.replace(location.pathname + stringifySearch(others) + location.hash)
  }, [requested, onSearch, history])

  // Preloads the dialog. If this fails, pressing the search button tries again
  // and notifies the shopper of a failure.
  const onSearchNear = useCallback(() => void load().catch(() => undefined), [load])
  useEffect(() => {
    if (keyboardNeedsPress()) whenIdle(onSearchNear)
  }, [onSearchNear])
  return { Panel, open, term, onClose, onSearch, onSearchNear }
}
