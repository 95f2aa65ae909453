import { useRef, useState } from 'react'
import type { ListFilters } from '../list-params.ts'

/**
 * Opens and closes the filter panel, and returns a React `key` that resets the panel's selection. The key changes when
 * the panel opens, and when the active filters change while it is open (e.g. through a filter chip).
 */
export function useFilterPanel(filters: ListFilters) {
  const [open, setOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  const [initialFilters, setInitialFilters] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  // Only while the panel is open: applying its own filters must not remount it during its closing transition.
  const currentFilters = JSON.stringify(filters)
  if (open && initialFilters !== currentFilters) setInitialFilters(currentFilters)
  return {
    open,
    /** React key for the panel; null until the panel is first opened. */
    key: openings > 0 ? `${openings} ${initialFilters}` : null,
    /** Ref for the button that opens the panel; it receives the focus when the panel closes. */
    button,
    toggle: () => {
      setOpen(!open)
      if (!open) setOpenings(openings + 1)
    },
    close: () => {
      setOpen(false)
      button.current?.focus()
    },
  }
}
