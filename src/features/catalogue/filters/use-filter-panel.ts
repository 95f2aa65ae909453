import { useRef, useState } from 'react'
import type { ListFilters } from '../list-params.ts'

/**
 * The `key` resets the selection when the panel opens, and when filters change
 * while it is open (e.g. by a chip).
 */
export function useFilterPanel(filters: ListFilters) {
  const [open, setOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  const [initialFilters, setInitialFilters] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  // Applying its own filters must not remount a closing panel.
  const currentFilters = JSON.stringify(filters)
  if (open && initialFilters !== currentFilters) setInitialFilters(currentFilters)
  return {
    open,
    /** Null until first opened. */
    key: openings > 0 ? `${openings} ${initialFilters}` : null,
    /** Receives the focus when the panel closes. */
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
