import { Icon } from '../../ui/icon.tsx'
import styles from './filter-group.module.css'

interface FilterGroupProps {
  title: string
  /** What there is to choose, as the shop writes it. */
  options: readonly string[]
  /** Lower-case names. */
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** The colour that stands before an option. */
  swatch?: (option: string) => string
}

/** One question with any number of answers; nothing where there is nothing to choose. */
export function FilterGroup({ title, options, chosen, onChange, swatch }: FilterGroupProps) {
  if (options.length === 0) return null
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <div className={styles.options}>
        {options.map((option) => {
          const name = option.toLowerCase()
          const others = chosen.filter((other) => other !== name)
          return (
            <label key={name} className={styles.option}>
              <input
                type="checkbox"
                checked={chosen.includes(name)}
                onChange={({ target }) => onChange(target.checked ? [...others, name] : others)}
              />
              <Icon name="check" className={styles.tick} />
              {swatch && <span className={styles.swatch} style={{ background: swatch(option) }} />}
              {option}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
