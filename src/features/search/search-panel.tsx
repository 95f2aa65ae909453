import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import type { PageMessage } from '#sync/worker-protocol.ts'
import { isComposing } from '../../lib/is-composing.ts'
import { rememberSearch } from '../../state/local/recent-searches.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { useModal } from '../../ui/layout/use-modal.ts'
import { optionId } from './search-option.tsx'
import styles from './search-panel.module.css'
import { SearchResults } from './search-results.tsx'
import { useSearch } from './use-search.ts'

/**
 * Number of search results shown before "See all" is pressed, chosen to fit on a
 * desktop screen without scrolling.
 */
const INITIAL_RESULTS = 6

export interface SearchPanelProps {
  open: boolean
  /**
   * Called when the shopper closes the dialog (close button, Escape, back gesture
   * or click on the backdrop) or opens a search result.
   */
  onClose: () => void
  /** From the URL; the shopper may change it. */
  term: string
}

/**
 * Search dialog: full screen on phones, a panel at the top of larger screens.
 * Keeps the search text while it is closed.
 */
export function SearchPanel({ open, onClose, term }: SearchPanelProps) {
  const input = useRef<HTMLInputElement>(null)
  const dialog = useModal(open, input)
  const [text, setText] = useState(term)
  const [active, setActive] = useState(-1)
  const [showsAll, setShowsAll] = useState(false)
  const listId = useId()
  const search = useSearch(text, showsAll)
  const results = search.state === 'found' ? search.products : []
  const visible = showsAll ? results : results.slice(0, INITIAL_RESULTS)

  useEffect(() => {
    if (open) prepareSearch()
  }, [open])

  const searchFor = (term: string) => {
    setText(term)
    setActive(-1)
    setShowsAll(false)
  }
  const leave = () => {
    rememberSearch(text)
    onClose()
  }
  const openActiveResult = () => {
    rememberSearch(text)
    document.getElementById(optionId(listId, active))?.click()
  }

  return (
    <dialog ref={dialog} className={styles.panel} aria-label="Search" closedby="any" onClose={onClose}>
      <div className={styles.bar}>
        <Icon name="search" className={styles.icon} />
        <SearchInput
          ref={input}
          value={text}
          onChange={searchFor}
          onStep={(step) => setActive(nextActive(active, step, visible.length))}
          onEnter={openActiveResult}
          listId={listId}
          hasResults={visible.length > 0}
          active={active}
        />
        <IconButton icon="close" label="Close search" onClick={onClose} />
      </div>
      <SearchResults
        search={search}
        visible={visible}
        listId={listId}
        active={active}
        onTerm={searchFor}
        onSeeAll={() => setShowsAll(true)}
        onLeave={leave}
      />
    </dialog>
  )
}

/**
 * Asks the service worker to read the catalogue copy, because the shopper is
 * about to search. The browser may have to start the worker first, which then
 * happens before the first letter is typed.
 */
function prepareSearch(): void {
  const message: PageMessage = { type: 'PREPARE_SEARCH' }
  navigator.serviceWorker?.controller?.postMessage(message)
}

/**
 * Returns the index of the next active search result, or -1 for the text field,
 * which comes before the first result and after the last one.
 */
function nextActive(active: number, step: number, count: number): number {
  return ((active + 1 + step + count + 1) % (count + 1)) - 1
}

/** Maximum length of a search term that the server accepts, in characters. */
const MAX_TERM_LENGTH = 120

interface SearchInputProps {
  ref: Ref<HTMLInputElement>
  value: string
  onChange: (text: string) => void
  /**
   * Called when an arrow key is pressed: with 1 for the Down key, with -1 for the
   * Up key.
   */
  onStep: (step: 1 | -1) => void
  onEnter: () => void
  listId: string
  hasResults: boolean
  /**
   * Index of the search result that is highlighted with the arrow keys; -1 if
   * there is none.
   */
  active: number
}

/**
 * Renders the search field (an ARIA combobox). The field keeps the focus while
 * the arrow keys move through the search results.
 */
function SearchInput({ ref, value, onChange, onStep, onEnter, listId, hasResults, active }: SearchInputProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Enter') onEnter()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    onStep(event.key === 'ArrowDown' ? 1 : -1)
  }
  return (
    <input
      ref={ref}
      className={styles.input}
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
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
    />
  )
}
