import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { rememberSearch } from '../../state/local/recent-searches.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './search-panel.module.css'
import { optionId } from './search-result.tsx'
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
  const shown = seesAll ? results : results.slice(0, INITIAL_RESULTS)

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
const INITIAL_RESULTS = 6

/** Through the results, and past either end back to the text field, which is -1. */
function nextActive(active: number, step: number, count: number): number {
  return ((active + 1 + step + count + 1) % (count + 1)) - 1
}

interface SearchFieldProps {
  ref: Ref<HTMLInputElement>
  typed: string
  onType: (text: string) => void
  /** An arrow key: 1 for down, -1 for up. */
  onStep: (step: 1 | -1) => void
  onEnter: () => void
  listId: string
  hasResults: boolean
  /** Position of the active result; -1 for none. */
  active: number
}

/** As the contract has it. */
const MAX_TERM_LENGTH = 120

/** The text field of the search. It keeps the focus while arrow keys go through the results: a combobox with a listbox. */
function SearchField({ ref, typed, onType, onStep, onEnter, listId, hasResults, active }: SearchFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    // While an Indian keyboard composes a letter, these keys are its own.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') onEnter()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    onStep(event.key === 'ArrowDown' ? 1 : -1)
  }
  return (
    <input
      ref={ref}
      className={styles.field}
      type="text"
      inputMode="search"
      enterKeyHint="search"
      placeholder="Search products..."
      aria-label="Search products"
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={hasResults}
      aria-controls={hasResults ? listId : undefined}
      aria-activedescendant={active >= 0 ? optionId(listId, active) : undefined}
      autoComplete="off"
      spellCheck={false}
      maxLength={MAX_TERM_LENGTH}
      value={typed}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKeyDown}
    />
  )
}
