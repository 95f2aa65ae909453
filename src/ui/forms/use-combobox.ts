import { type KeyboardEvent, useState } from 'react'
import { isComposing } from '../../lib/is-composing.ts'
import { findOption, matchingOptions, nextOptionIndex, shownOptions } from './combobox-options.ts'

interface ComboboxOptions {
  options: readonly string[]
  value: string
  /** Whether to accept text that matches no option. */
  allowCustom: boolean
  onChange: (value: string) => void
}

/**
 * Returns the state of a combobox (whether the list is open, the typed text and
 * the active option) and its event handlers.
 */
export function useCombobox({ options, value, allowCustom, onChange }: ComboboxOptions) {
  const [open, setOpen] = useState(false)
  /**
   * Text that the shopper has typed. While it is null, the field shows the
   * selected value.
   */
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(-1)
  const matches = matchingOptions(options, typed ?? '')
  const shown = shownOptions(matches, value)

  const activate = (index: number) => {
    setOpen(true)
    setActive(index)
  }
  const show = () => {
    if (!open) activate(shown.indexOf(value))
  }
  const close = () => {
    setOpen(false)
    setTyped(null)
    setActive(-1)
  }
  const select = (option: string) => {
    close()
    if (option !== value) onChange(option)
  }
  const onType = (text: string) => {
    setTyped(text)
    activate(text.trim() ? 0 : -1)
  }
  /**
   * Selects the typed text if it is empty, if it matches an option, or if
   * `allowCustom` is set. Otherwise discards the text.
   */
  const commit = () => {
    const text = typed?.trim()
    const option = text === undefined ? undefined : findOption(options, text)
    if (option !== undefined) select(option)
    else if (text === '' || (text !== undefined && allowCustom)) select(text)
    else close()
  }
  const confirm = () => {
    const option = shown[active]
    if (option === undefined) commit()
    else select(option)
  }
  const actionFor = ({ key, altKey }: KeyboardEvent): (() => void) | undefined => {
    if (key === 'Enter') return open ? confirm : undefined
    if (key === 'Escape' || (altKey && key === 'ArrowUp')) return open ? close : undefined
    if (altKey && key === 'ArrowDown') return show
    const index = nextOptionIndex(key, open ? active : shown.indexOf(value), shown.length - 1)
    return index === null ? undefined : () => activate(index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const action = isComposing(event) ? undefined : actionFor(event)
    if (!action) return
    // Prevents Enter from submitting the form and Escape from closing the
    // surrounding dialog.
    event.preventDefault()
    event.stopPropagation()
    action()
  }
  return {
    open,
    text: typed ?? value,
    shown,
    matchCount: matches.length,
    active,
    isTyping: typed !== null,
    show,
    select,
    onType,
    commit,
    onKeyDown,
  }
}
