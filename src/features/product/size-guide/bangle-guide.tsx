import { bangleSizeOfHand, bangleSizes } from './bangle-sizes.ts'
import type { GuideProps } from './guide-props.ts'
import { MeasureField } from './measure-field.tsx'
import { SizeTable } from './size-table.tsx'

/** Guide for Indian bangle sizes: measure the hand, or read the table. */
export function BangleGuide({ sizes, size, onMeasure }: GuideProps) {
  return (
    <>
      <MeasureField
        drawing="hand"
        label="Around your hand, in cm"
        sizeOf={(cm) => bangleSizeOfHand(cm * 10)}
        onMeasure={onMeasure}
      >
        Lay your thumb on your little finger, as if you slip a bangle on. Wrap a thread around the widest part of the
        hand, over the knuckles, and lay it on a ruler.
      </MeasureField>
      <h3>Bangle sizes</h3>
      <SizeTable
        heads={['Size', 'Inner diameter', 'Around the hand']}
        rows={bangleSizes.map((bangle) => [
          bangle.size,
          `${bangle.diameterMm.toFixed(1)} mm`,
          `up to ${(bangle.circumferenceMm / 10).toFixed(1)} cm`,
        ])}
        sizes={sizes}
        current={size}
      />
      <p className="small soft">
        A size is the inner diameter in inches and sixteenths: 2.4 is 2 4/16 in. If you have a bangle that fits, measure
        straight across its inside.
      </p>
    </>
  )
}
