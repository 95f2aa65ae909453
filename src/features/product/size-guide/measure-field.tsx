import { type ReactNode, useState } from 'react'
import { toAsciiDigits } from '#contract/ascii-digits.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { MeasureDrawing } from './measure-drawing.tsx'
import styles from './size-guide.module.css'

interface MeasureFieldProps<Size> {
  /** What is measured, shown as a drawing. */
  drawing: 'finger' | 'hand' | 'wrist'
  label: string
  /** Returns the size for a measure as typed; null if no size fits. */
  sizeOf: (measure: number) => Size | null
  onMeasure: (size: Size | null) => void
  /** How to measure. */
  children: ReactNode
}

/**
 * Field for a measured length, with instructions and the resulting size. Accepts
 * digits of any script, and a comma as decimal separator.
 */
export function MeasureField<Size extends string | number>({
  drawing,
  label,
  sizeOf,
  onMeasure,
  children,
}: MeasureFieldProps<Size>) {
  const [text, setText] = useState('')
  const parse = (typed: string) =>
    typed.trim() === '' ? null : sizeOf(Number(toAsciiDigits(typed).replace(/[,٫]/, '.')))
  const found = parse(text)
  return (
    <>
      <div className={styles.measure}>
        <MeasureDrawing of={drawing} />
        <p>{children}</p>
      </div>
      <Field
        label={label}
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          onMeasure(parse(target.value))
        }}
      />
      <p className={styles.result} role="status">
        {found !== null && <b>{`Your size is ${found}`}</b>}
        {found === null && text.trim().length > 1 && (
          <span>This measure is outside our sizes. Please measure once more.</span>
        )}
      </p>
    </>
  )
}
