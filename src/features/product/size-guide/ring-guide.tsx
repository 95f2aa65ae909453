import { useState } from 'react'
import { readScreenScale, saveScreenScale } from '../../../state/local/screen-scale.ts'
import { Accordion } from '../../../ui/layout/accordion.tsx'
import type { GuideProps } from './guide-props.ts'
import { MeasureField } from './measure-field.tsx'
import { RING_SIZE_RANGE, ringSize, ringSizeOfDiameter, ringSizeOfFinger, ringSizes } from './ring-sizes.ts'
import { ScreenCalibration } from './screen-calibration.tsx'
import styles from './size-guide.module.css'
import { SizeSlider } from './size-slider.tsx'
import { SizeTable } from './size-table.tsx'

/**
 * Guide for Indian ring sizes: measure a ring on the screen or a finger with a
 * thread, or read the table.
 */
export function RingGuide({ sizes, size, onMeasure }: GuideProps) {
  const measure = (found: number | null) => onMeasure(found === null ? null : String(found))
  return (
    <Accordion
      sections={[
        { title: 'Lay a ring on the screen', open: true, content: <RingSizer size={size} onMeasure={measure} /> },
        {
          title: 'Wrap a thread around your finger',
          content: (
            <MeasureField
              drawing="finger"
              label="Length of the thread, in mm"
              sizeOf={ringSizeOfFinger}
              onMeasure={measure}
            >
              Wrap a thread or a strip of paper around the base of the finger, mark where it meets, and lay it on a
              ruler. Measure in the evening, when fingers are at their widest. Between two sizes, take the larger one.
            </MeasureField>
          ),
        },
        {
          title: 'Table of Indian ring sizes',
          content: (
            <SizeTable
              heads={['Indian size', 'Inner diameter', 'Around']}
              rows={ringSizes.map((ring) => [
                String(ring.size),
                `${ring.diameterMm.toFixed(1)} mm`,
                `${ring.circumferenceMm} mm`,
              ])}
              sizes={sizes}
              current={size}
            />
          ),
        },
      ]}
    />
  )
}

/**
 * Size at which the sizer starts if the shopper has not chosen one: the most
 * common size.
 */
const USUAL_SIZE = 14

const SMALLEST_MM = ringSize(RING_SIZE_RANGE.min).diameterMm
const LARGEST_MM = ringSize(RING_SIZE_RANGE.max).diameterMm

interface RingSizerProps {
  /** The name of the size that the shopper has chosen; null if there is none. */
  size: string | null
  onMeasure: (size: number | null) => void
}

/**
 * Disc in true size, on which the shopper lays a ring. The screen has to be
 * measured once before.
 */
function RingSizer({ size, onMeasure }: RingSizerProps) {
  const [scale, setScale] = useState(() => readScreenScale())
  const [diameterMm, setDiameter] = useState(() => ringSize(Number(size ?? USUAL_SIZE)).diameterMm)
  if (scale === null) {
    const keep = (measured: number) => {
      saveScreenScale(measured)
      setScale(measured)
    }
    return <ScreenCalibration onMeasured={keep} />
  }
  const found = ringSizeOfDiameter(diameterMm)
  const change = (mm: number) => {
    setDiameter(mm)
    onMeasure(ringSizeOfDiameter(mm))
  }
  return (
    <>
      <p>Lay a ring that fits on the disc. Move the slider until the disc just fills the inside of the ring.</p>
      <div className={styles.stage}>
        <div className={styles.disc} style={{ width: diameterMm * scale }} />
      </div>
      <p className={styles.result}>
        <b>{`Indian size ${found}`}</b> <span>{`${diameterMm.toFixed(1)} mm inside`}</span>
      </p>
      <SizeSlider
        label="Inner diameter of the ring"
        value={diameterMm}
        min={SMALLEST_MM}
        max={LARGEST_MM}
        step={0.05}
        buttonStep={1 / Math.PI}
        valueText={`Size ${found}, ${diameterMm.toFixed(1)} mm`}
        onChange={change}
      />
      <button type="button" className="link small" onClick={() => setScale(null)}>
        Measure the screen again
      </button>
    </>
  )
}
