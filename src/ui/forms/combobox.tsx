import { type RefObject, useEffect, useId, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Icon } from '../icons/icon.tsx'
import styles from './combobox.module.css'
import type { Match, OtherNames } from './combobox-options.ts'
import { describedBy, FieldFrame, inputClass } from './field.tsx'
import { useCombobox } from './use-combobox.ts'

export interface ComboboxProps {
  label: string
  options: readonly string[]
  /** By which options are found too. */
  otherNames?: OtherNames | undefined
  /** An option or, as typed, text that names none. */
  value: string
  onChange: (value: string, isFilledIn: boolean) => void
  /** Whether the options are still loading. */
  loading?: boolean
  /** What the list says if no option matches. */
  noMatch?: string | undefined
  /** Help text shown below the field. */
  hint?: string | undefined
  /** Validation error shown below the field, as a full sentence. */
  error?: string | undefined
  /** Option that the shopper may have meant, offered below the field. */
  suggestion?: string | undefined
  autoComplete?: string
  className?: string | undefined
}

/**
 * Renders a text field with a list of options that is filtered as the shopper
 * types (ARIA combobox pattern).
 */
export function Combobox(props: ComboboxProps) {
  const { label, value, hint, error, suggestion } = props
  const id = useId()
  const listId = `${id}list`
  const input = useRef<HTMLInputElement>(null)
  const combobox = useCombobox(props)
  const { open, active, shown, matchCount, hasList } = combobox
  const note = limitNote(shown.length, matchCount)

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={props.className}>
      <div className={styles.control}>
        <input
          ref={input}
          id={id}
          className={classNames(inputClass(error), styles.input)}
          role="combobox"
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={open && active >= 0 ? optionId(listId, active) : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          placeholder={hasList ? 'Select...' : undefined}
          autoComplete={props.autoComplete ?? 'off'}
          autoCorrect="off"
          spellCheck={false}
          value={combobox.text}
          // Unlike `onChange`, also told of text that is put in again.
          onInput={combobox.onInput}
          onChange={ignore}
          onClick={combobox.onClick}
          onKeyDown={combobox.onKeyDown}
          onBlur={combobox.commit}
        />
        {hasList && <Icon name="down" className={styles.arrow} />}
        {open && (
          <OptionList
            id={listId}
            label={label}
            options={shown}
            note={note}
            selected={value}
            active={active}
            onSelect={combobox.select}
          />
        )}
        {/* Always present, because screen readers ignore a live region that is
            added together with its text. */}
        <p role="status" className={open && matchCount === 0 ? classNames(styles.menu, styles.empty) : 'sr'}>
          {open && (note || announcement(matchCount, { ...props, isTyping: combobox.isTyping }))}
        </p>
      </div>
      {suggestion !== undefined && (
        <button
          type="button"
          className={classNames('link', styles.suggestion)}
          onClick={() => {
            combobox.select(suggestion)
            input.current?.focus()
          }}
        >
          {`Did you mean ${suggestion}?`}
        </button>
      )}
    </FieldFrame>
  )
}

/** React wants it of an input with a `value`. */
function ignore(): void {
  // `onInput` has done it.
}

interface OptionListProps {
  id: string
  label: string
  options: readonly Match[]
  /** Text after the last option; an empty string if the list is complete. */
  note: string
  selected: string
  /**
   * Index of the option that is highlighted with the arrow keys; -1 if there is
   * none.
   */
  active: number
  onSelect: (option: string) => void
}

function OptionList({ id, label, options, note, selected, active, onSelect }: OptionListProps) {
  const menu = useRef<HTMLDivElement>(null)
  useScrollIntoView(menu, active)
  return (
    <div
      ref={menu}
      id={id}
      className={styles.menu}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      hidden={options.length === 0}
      // Keeps the focus in the text field when an option is clicked.
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map(({ option, otherName }, index) => (
        <button
          key={option}
          type="button"
          id={optionId(id, index)}
          className={styles.option}
          role="option"
          aria-selected={option === selected}
          data-active={index === active || undefined}
          tabIndex={-1}
          onClick={() => onSelect(option)}
        >
          <span className={styles.names}>
            <span>{option}</span> {otherName && <span className={styles.otherName}>{otherName}</span>}
          </span>
          {option === selected && <Icon name="check" size="s" />}
        </button>
      ))}
      {note && (
        // Screen readers hear it from the status.
        <p className={styles.note} aria-hidden="true">
          {note}
        </p>
      )}
    </div>
  )
}

/**
 * Scrolls the page to show the menu when it opens, and scrolls the active option
 * into view when another option becomes active.
 */
function useScrollIntoView(menu: RefObject<HTMLElement | null>, active: number): void {
  useEffect(() => {
    // The effect must not return the result: some browsers return a promise,
    // which React would treat as a cleanup function.
    menu.current?.scrollIntoView({ block: 'nearest' })
  }, [menu])
  useEffect(() => {
    if (active >= 0) menu.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [menu, active])
}

function optionId(listId: string, index: number): string {
  return `${listId}${index}`
}

/**
 * Returns the text that says how many options a limited list shows. Returns an
 * empty string for a complete list.
 */
function limitNote(shown: number, count: number): string {
  return shown < count ? `First ${shown} of ${count.toLocaleString('en-IN')}. Type to narrow the list.` : ''
}

interface ListState {
  loading?: boolean
  noMatch?: string | undefined
  isTyping: boolean
}

/** Returns the screen reader announcement for the number of matching options. */
function announcement(count: number, { loading, noMatch = 'No options', isTyping }: ListState): string {
  if (count === 0) return loading ? 'Loading...' : noMatch
  if (!isTyping) return ''
  return count === 1 ? '1 option' : `${count} options`
}
