import { inchesOf } from '../sizes/size-kind.ts'
import type { GuideProps } from './guide-props.ts'
import { braceletOfWrist, wristOf } from './lengths.ts'
import { MeasureField } from './measure-field.tsx'
import { SizeTable } from './size-table.tsx'

/** Guide for the length of a bracelet: measure the wrist, or read the table. */
export function BraceletGuide({ sizes, size, onMeasure }: GuideProps) {
  const names = sizes.map(({ size }) => size)
  return (
    <>
      <MeasureField
        drawing="wrist"
        label="Around your wrist, in cm"
        sizeOf={(cm) => braceletOfWrist(cm, names)}
        onMeasure={onMeasure}
      >
        Wrap a thread around your wrist, just below the bone, and lay it on a ruler. Our sizes leave the width of a
        finger, so that the bracelet moves with you.
      </MeasureField>
      <h3>Bracelet lengths</h3>
      <SizeTable
        heads={['Length', 'In cm', 'For a wrist']}
        rows={names.map((name) => [
          name,
          `${(inchesOf(name) * 2.54).toFixed(1)} cm`,
          `up to ${wristOf(name).toFixed(1)} cm`,
        ])}
        sizes={sizes}
        current={size}
      />
    </>
  )
}
