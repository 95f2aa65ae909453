import { type InputEvent as InputAction, type KeyboardEvent, type MouseEvent, useState } from 'react'
import { isComposing } from '../../lib/is-composing.ts'
import {
  findOption,
  type Match,
  matchingOptions,
  nextOptionIndex,
  type OtherNames,
  shownOptions,
} from './combobox-options.ts'

interface ComboboxOptions {
  options: readonly string[]
  otherNames?: OtherNames | undefined
  value: string
  loading?: boolean
  /** `isFilledIn` by the browser, from a saved address. */
  onChange: (value: string, isFilledIn: boolean) => void
}

/**
 * Returns the state of a combobox (whether the list is open, the typed text and
 * the active option) and its event handlers. Text that names no option is kept
 * as it is.
 */
export function useCombobox({ options, otherNames, value, loading = false, onChange }: ComboboxOptions) {
  /**
   * Text that the shopper has typed. While it is null, the field shows the
   * selected value.
   */
  const [typed, setTyped] = useState<string | null>(null)
  const matches = matchingOptions(options, typed ?? '', otherNames)
  const shown = shownOptions(matches, value)
  const list = useList(shown, { value, hasList: loading || options.length > 0 })

  const close = () => {
    list.close()
    setTyped(null)
  }
  const select = (option: string, isFilledIn = false) => {
    close()
    if (option !== value) onChange(option, isFilledIn)
  }
  const enter = (text: string, isFilledIn: boolean) =>
    select(findOption(options, text, otherNames) ?? text.trim(), isFilledIn)
  const commit = () => {
    if (typed === null) close()
    else enter(typed, false)
  }
  const confirm = () => {
    const match = shown[list.active]
    if (match === undefined) commit()
    else select(match.option)
  }
  const onInput = ({ currentTarget: { value: text }, nativeEvent }: InputAction<HTMLInputElement>) => {
    if (isFilledIn(nativeEvent)) return enter(text, true)
    setTyped(text)
    list.activate(text.trim() ? 0 : -1)
  }
  const onClick = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    if (list.open) return
    list.show()
    // So that typing replaces it.
    currentTarget.select()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const action = isComposing(event) ? undefined : list.actionFor(event, { confirm, close })
    if (!action) return
    // Prevents Enter from submitting the form and Escape from closing the
    // surrounding dialog.
    event.preventDefault()
    event.stopPropagation()
    action()
  }
  return {
    ...list,
    text: typed ?? value,
    shown,
    matchCount: matches.length,
    isTyping: typed !== null,
    select,
    commit,
    onInput,
    onClick,
    onKeyDown,
  }
}

interface ListInput {
  value: string
  /** Without one, the field takes text only. */
  hasList: boolean
}

function useList(shown: readonly Match[], { value, hasList }: ListInput) {
  const [isOpened, setOpened] = useState(false)
  const [active, setActive] = useState(-1)
  const open = isOpened && hasList
  const selected = shown.findIndex(({ option }) => option === value)

  const activate = (index: number) => {
    setOpened(true)
    setActive(index)
  }
  const show = () => {
    if (!open) activate(selected)
  }
  const close = () => {
    setOpened(false)
    setActive(-1)
  }
  const actionFor = ({ key, altKey }: KeyboardEvent, { confirm, close }: Record<'confirm' | 'close', () => void>) => {
    if (key === 'Enter') return open ? confirm : undefined
    if (key === 'Escape' || (altKey && key === 'ArrowUp')) return open ? close : undefined
    if (altKey && key === 'ArrowDown') return show
    const index = nextOptionIndex(key, active, shown.length - 1)
    if (index === null) return undefined
    return !open && selected >= 0 ? show : () => activate(index)
  }
  return { open, active, hasList, activate, show, close, actionFor }
}

/**
 * By the browser, from a saved address: Chrome's event does not say how the text was put in, Firefox
 * and Safari say that it replaces.
 */
function isFilledIn(event: Event): boolean {
  const { inputType } = event as InputEvent
  return !inputType || inputType === 'insertReplacementText'
}
