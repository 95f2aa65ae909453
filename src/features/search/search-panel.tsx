import { useEffect, useId, useRef, useState } from 'react'
import { rememberSearch } from '../../state/last-searches.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { optionId } from './option-id.ts'
import { SearchField } from './search-field.tsx'
import styles from './search-panel.module.css'
import { SearchResults } from './search-results.tsx'
import { useSearch } from './use-search.ts'

export interface SearchPanelProps {
  open: boolean
  /** Asked for by the close button, Escape, the back gesture, a press beside it, or a result being opened. */
  onClose: () => void
}

/**
 * The search: the whole screen of a phone, a panel from above on larger screens. What was typed is still there
 * when it is opened again.
 */
export function SearchPanel({ open, onClose }: SearchPanelProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(-1)
  const [seesAll, setSeesAll] = useState(false)
  const listId = useId()
  const search = useSearch(typed)
  const results = search.state === 'found' ? search.products : []
  const shown = seesAll ? results : results.slice(0, SHOWN_AT_FIRST)

  useEffect(() => {
    if (!open) {
      dialog.current?.close()
      return
    }
    if (!dialog.current?.open) dialog.current?.showModal()
    field.current?.focus()
    field.current?.select()
  }, [open])

  const type = (text: string) => {
    setTyped(text)
    setActive(-1)
    setSeesAll(false)
  }
  const leave = () => {
    rememberSearch(typed)
    onClose()
  }
  const enter = () => {
    rememberSearch(typed)
    document.getElementById(optionId(listId, active))?.click()
  }

  return (
    <dialog ref={dialog} className={styles.panel} aria-label="Search" closedby="any" onClose={onClose}>
      <div className={styles.bar}>
        <Icon name="search" className={styles.glass} />
        <SearchField
          ref={field}
          typed={typed}
          onType={type}
          onStep={(step) => setActive(nextActive(active, step, shown.length))}
          onEnter={enter}
          listId={listId}
          hasResults={shown.length > 0}
          active={active}
        />
        <IconButton icon="close" label="Close search" onClick={onClose} />
      </div>
      <SearchResults
        search={search}
        shown={shown}
        listId={listId}
        active={active}
        onTerm={type}
        onSeeAll={() => setSeesAll(true)}
        onLeave={leave}
      />
    </dialog>
  )
}

/** As many as a desktop shows without scrolling. */
const SHOWN_AT_FIRST = 6

/** Through the results, and past either end back to the text field, which is -1. */
function nextActive(active: number, step: number, count: number): number {
  return ((active + 1 + step + count + 1) % (count + 1)) - 1
}
