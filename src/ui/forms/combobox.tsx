import { useEffect, useId, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Icon } from '../icons/icon.tsx'
import styles from './combobox.module.css'
import fieldStyles from './field.module.css'
import { FieldError } from './field.tsx'
import { useCombobox } from './use-combobox.ts'

interface ComboboxProps {
  label: string
  options: readonly string[]
  value: string
  onChange: (value: string) => void
  /** The options are on their way. */
  loading?: boolean
  disabled?: boolean
  /** Any text may be the value, for where the options cannot be had. */
  free?: boolean
  /** What helps filling it in. */
  hint?: string | undefined
  error?: string | undefined
  autoComplete?: string
  className?: string | undefined
}

/** A field to choose one of many from, by typing a part of it, by keys or by pointing. */
export function Combobox(props: ComboboxProps) {
  const { label, value, loading = false, disabled, free = false, hint, error, autoComplete = 'off', className } = props
  const id = useId()
  const parts = { list: `${id}list`, hint: `${id}hint`, error: `${id}error`, option: (at: number) => `${id}${at}` }
  const box = useCombobox({ options: props.options, value, free, onChange: props.onChange })
  const menu = useRef<HTMLDivElement>(null)
  const { open, active } = box

  useEffect(() => {
    if (open) menu.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  useEffect(() => {
    if (open && active >= 0) menu.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [open, active])

  return (
    <div className={classNames(fieldStyles.field, className)}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.select}>
        <input
          id={id}
          className={classNames(fieldStyles.input, styles.input, error && fieldStyles.bad)}
          role="combobox"
          aria-expanded={open}
          aria-controls={parts.list}
          aria-autocomplete="list"
          aria-activedescendant={open && active >= 0 ? parts.option(active) : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(hint && parts.hint, error && parts.error) || undefined}
          placeholder="Select..."
          autoComplete={autoComplete}
          spellCheck={false}
          disabled={disabled}
          value={box.text}
          onChange={(event) => box.type(event.target.value)}
          onClick={box.show}
          onKeyDown={box.press}
          onBlur={box.settle}
        />
        <Icon name="down" className={styles.arrow} />
        {open && (
          <>
            {/* The field keeps the focus while the list is pressed. */}
            <div
              ref={menu}
              id={parts.list}
              className={styles.menu}
              role="listbox"
              aria-label={label}
              tabIndex={-1}
              hidden={box.offered.length === 0}
              onMouseDown={(event) => event.preventDefault()}
            >
              {box.offered.map((option, at) => (
                <button
                  key={option}
                  type="button"
                  id={parts.option(at)}
                  className={styles.option}
                  role="option"
                  aria-selected={option === value}
                  data-active={at === active || undefined}
                  tabIndex={-1}
                  onClick={() => box.choose(option)}
                >
                  {option}
                  {option === value && <Icon name="check" size="s" />}
                </button>
              ))}
            </div>
            <p role="status" className={box.offered.length > 0 ? 'sr' : classNames(styles.menu, styles.none)}>
              {announcement(box.offered.length, { loading, isTyping: box.isTyping })}
            </p>
          </>
        )}
      </div>
      {hint && (
        <p className={fieldStyles.hint} id={parts.hint}>
          {hint}
        </p>
      )}
      {error && <FieldError id={parts.error}>{error}</FieldError>}
    </div>
  )
}

function announcement(count: number, { loading, isTyping }: { loading: boolean; isTyping: boolean }): string {
  if (count === 0) return loading ? 'Loading...' : 'No options'
  if (!isTyping) return ''
  return count === 1 ? '1 option' : `${count} options`
}
