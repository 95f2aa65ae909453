import { useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import styles from './city-ticker.module.css'

const CITIES = [
  'Ahmedabad',
  'Mumbai',
  'Delhi',
  'Bengaluru',
  'Jaipur',
  'Hyderabad',
  'Kolkata',
  'Chennai',
  'Pune',
  'Surat',
  'Lucknow',
  'Kochi',
]

/** Where the shop sends to, moving past. It can be stopped; where motion is unwelcome the names just stand there. */
export function CityTicker() {
  const [paused, setPaused] = useState(false)
  const names = CITIES.map((city) => <li key={city}>{city}</li>)
  return (
    <section className={classNames(styles.cities, paused && styles.paused)} aria-label="Cities we send to">
      <div className={styles.track}>
        <ul>{names}</ul>
        <ul aria-hidden="true">{names}</ul>
      </div>
      <IconButton
        className={styles.pause}
        icon={paused ? 'play' : 'pause'}
        size="s"
        label={paused ? 'Let the names move' : 'Pause the moving names'}
        onClick={() => setPaused(!paused)}
      />
    </section>
  )
}
