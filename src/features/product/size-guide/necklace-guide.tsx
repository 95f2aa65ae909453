import { Chip } from '../../../ui/buttons/chip.tsx'
import { inchesOf } from '../sizes/size-kind.ts'
import type { GuideProps } from './guide-props.ts'
import { whereItLies, wholeCentimetres } from './lengths.ts'
import { NecklineDrawing } from './neckline-drawing.tsx'
import styles from './size-guide.module.css'

/** Guide for the length of a chain: shows on a neckline where each length lies. */
export function NecklaceGuide({ sizes, size, onMeasure }: GuideProps) {
  const lengths = sizes.map((one) => ({ name: one.size, inches: inchesOf(one.size) }))
  const shown = lengths.find(({ name }) => name === size)
  return (
    <>
      <NecklineDrawing lengths={lengths.map(({ inches }) => inches)} current={shown?.inches ?? null} />
      <fieldset className={styles.lengths}>
        <legend>See where a length lies</legend>
        {lengths.map(({ name }) => (
          <Chip key={name} selected={name === size} onClick={() => onMeasure(name)}>
            {name}
          </Chip>
        ))}
      </fieldset>
      <p className={styles.result} role="status">
        {shown && (
          <>
            <b>{whereItLies(shown.inches)}</b>{' '}
            <span>{`${shown.name}, about ${wholeCentimetres(shown.inches)} cm around`}</span>
          </>
        )}
      </p>
      <p className="small soft">
        Drawn for a neck of about 34 cm. For a wider neck, or for a pendant that hangs lower, take the next length. A
        chain that you own tells most: lay it flat and measure from end to end.
      </p>
    </>
  )
}
