import { useId, useState } from 'react'
import { useMediaQuery } from '../../../lib/use-media-query.ts'
import { likelyScreenScale, readScreenScale, SCREEN_SCALE_RANGE } from '../../../state/local/screen-scale.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { RadioCard } from '../../../ui/forms/radio-card.tsx'
import styles from './screen-calibration.module.css'
import { SizeSlider } from './size-slider.tsx'

/**
 * Width of a bank card (format ID-1 of ISO/IEC 7810: 85.60 x 53.98 mm) that lies
 * upright, in mm. Upright, because most phones are narrower than a card is long.
 */
const CARD_WIDTH_MM = 53.98
const CARD_LENGTH_MM = 85.6

/**
 * Diameter of a ₹10 coin, in mm (Ministry of Finance, notification of 6 March
 * 2019, and the series before).
 */
const COIN_MM = 27
/** Diameter of the inner metal of a ₹10 coin as drawn, in mm. */
const COIN_CENTRE_MM = 18

interface ScreenCalibrationProps {
  /** Called with the scale of the screen in CSS px per mm. */
  onMeasured: (scale: number) => void
}

/**
 * Measures how large the screen draws things: the shopper lays a bank card or a
 * coin on the screen, and resizes the drawn outline until both match.
 */
export function ScreenCalibration({ onMeasured }: ScreenCalibrationProps) {
  const name = useId()
  const isTouchScreen = useMediaQuery('(pointer: coarse)')
  const [object, setObject] = useState<'card' | 'coin'>('card')
  const [adjusted, setAdjusted] = useState<number | null>(() => readScreenScale())
  const scale = adjusted ?? likelyScreenScale(isTouchScreen)
  const objectName = object === 'card' ? 'card' : 'coin'
  return (
    <>
      <fieldset className={styles.objects}>
        <legend>First, show us how large your screen is. Which of these do you have at hand?</legend>
        <RadioCard
          name={name}
          label="A bank card"
          icon="card"
          checked={object === 'card'}
          onChange={() => setObject('card')}
        />
        <RadioCard
          name={name}
          label="A ₹10 coin"
          icon="cash"
          checked={object === 'coin'}
          onChange={() => setObject('coin')}
        />
      </fieldset>
      <p>
        {object === 'card'
          ? 'Lay the card upright on the screen. Move the slider until the outline is as wide as the card.'
          : 'Lay the coin on the screen. Move the slider until the circle is as large as the coin.'}
      </p>
      <div className={styles.stage}>
        {object === 'card' ? (
          <div
            className={styles.card}
            style={{ width: CARD_WIDTH_MM * scale, aspectRatio: CARD_WIDTH_MM / CARD_LENGTH_MM }}
          />
        ) : (
          <div className={styles.coin} style={{ width: COIN_MM * scale }}>
            <span style={{ width: COIN_CENTRE_MM * scale }}>₹10</span>
          </div>
        )}
      </div>
      <SizeSlider
        label={`Size of the ${objectName}`}
        value={scale}
        min={SCREEN_SCALE_RANGE.min}
        max={SCREEN_SCALE_RANGE.max}
        step={0.02}
        buttonStep={0.02}
        valueText={`${scale.toFixed(2)} pixels per millimetre`}
        onChange={setAdjusted}
      />
      <Button block onClick={() => onMeasured(scale)}>{`The ${objectName} fits`}</Button>
    </>
  )
}
