import { type KeyboardEvent, useState } from 'react'
import { findOption, matchingOptions, nextOptionIndex } from './combobox-options.ts'

interface ComboboxOptions {
  options: readonly string[]
  value: string
  /** A text that is no option may be the value, too. */
  free: boolean
  onChange: (value: string) => void
}

/** What a combobox is doing: whether its list is open, what was typed, which option the keys stand on. */
export function useCombobox({ options, value, free, onChange }: ComboboxOptions) {
  const [open, setOpen] = useState(false)
  /** Null until something is typed: the field then shows its value. */
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(-1)
  const offered = matchingOptions(options, typed ?? '')

  const goTo = (at: number) => {
    setOpen(true)
    setActive(at)
  }
  const show = () => {
    if (!open) goTo(offered.indexOf(value))
  }
  const close = () => {
    setOpen(false)
    setTyped(null)
    setActive(-1)
  }
  const choose = (option: string) => {
    close()
    if (option !== value) onChange(option)
  }
  const type = (text: string) => {
    setTyped(text)
    goTo(text.trim() ? 0 : -1)
  }
  /** What leaving the field means: an option that was written out is chosen, an emptied field has no value. */
  const settle = () => {
    const text = typed?.trim()
    const written = text === undefined ? undefined : findOption(options, text)
    if (written !== undefined) choose(written)
    else if (text === '' || (text !== undefined && free)) choose(text)
    else close()
  }
  const confirm = () => {
    const option = offered[active]
    if (option === undefined) settle()
    else choose(option)
  }
  /** What a key does here; undefined for one that means nothing. */
  const actOf = ({ key, altKey }: KeyboardEvent): (() => void) | undefined => {
    if (key === 'Enter') return open ? confirm : undefined
    if (key === 'Escape' || (altKey && key === 'ArrowUp')) return open ? close : undefined
    if (altKey && key === 'ArrowDown') return show
    const to = nextOptionIndex(key, open ? active : offered.indexOf(value), offered.length - 1)
    return to === null ? undefined : () => goTo(to)
  }
  const press = (event: KeyboardEvent) => {
    // While an Indian keyboard composes a letter, these keys are its own.
    const act = event.nativeEvent.isComposing ? undefined : actOf(event)
    if (!act) return
    // Neither a form is sent by it nor the dialog closed that this may stand in.
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return { open, text: typed ?? value, offered, active, isTyping: typed !== null, show, choose, type, settle, press }
}
