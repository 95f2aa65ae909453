import type { KeyboardEvent, Ref } from 'react'
import { optionId } from './option-id.ts'
import styles from './search-field.module.css'

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
const LONGEST_TERM = 120

/** The text field of the search. It keeps the focus while arrow keys go through the results: a combobox with a listbox. */
export function SearchField({ ref, typed, onType, onStep, onEnter, listId, hasResults, active }: SearchFieldProps) {
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
      maxLength={LONGEST_TERM}
      value={typed}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKeyDown}
    />
  )
}
