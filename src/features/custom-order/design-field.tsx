import { type ChangeEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { Design } from '#sync/outbox/outbox-item.ts'
import { takeSharedPicture } from '#sync/storage/shared-picture.ts'
import { classNames } from '../../lib/class-names.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './design-field.module.css'
import { prepareDesign } from './prepare-design.ts'

interface DesignFieldProps {
  design: Design | null
  onDesign: (design: Design | null) => void
  /** While a picture is being read: until then it is not in `design`. */
  reading: boolean
  onReading: (reading: boolean) => void
  /** What the shop said against the picture. */
  error?: string | undefined
}

/** A picture or sketch, shown before it is sent. Choosing another one replaces it. */
export function DesignField({ design, onDesign, reading, onReading, error }: DesignFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  /** Which choice was the last: a large picture takes longer than a small one that was chosen after it. */
  const choices = useRef(0)
  // What the shop said is about the picture that it got, and not about one that was chosen since.
  const [said, setSaid] = useState({ error, isMended: false })
  if (said.error !== error) setSaid({ error, isMended: false })
  const fault = problem || (said.isMended ? '' : error)

  const take = async (file: File) => {
    setSaid({ error, isMended: true })
    choices.current += 1
    const choice = choices.current
    onReading(true)
    const prepared = await prepareDesign(file)
    if (choice !== choices.current) return
    onReading(false)
    setProblem(prepared.kind === 'problem' ? prepared.sentence : '')
    onDesign(prepared.kind === 'ready' ? prepared.design : null)
  }
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) await take(file)
    // So that choosing the same file again is a change.
    target.value = ''
  }
  const takeShared = useEffectEvent(async () => {
    const shared = await takeSharedPicture()
    if (shared) await take(shared)
  })
  const takeWhatIsThere = useEffectEvent(async () => {
    // On a slow line a picture may have been chosen before this code came.
    const [file] = input.current?.files ?? []
    if (file) await take(file)
    else await takeShared()
  })
  useEffect(() => {
    void takeWhatIsThere()
  }, [])

  const remove = () => {
    choices.current += 1
    onReading(false)
    onDesign(null)
    setProblem('')
    setSaid({ error, isMended: true })
    input.current?.focus()
  }

  return (
    <div className={styles.field}>
      <label className={styles.name} htmlFor={id}>
        Design file <span>(optional)</span>
      </label>
      <div className={classNames(styles.place, fault && styles.bad)}>
        <input
          ref={input}
          id={id}
          name="designFile"
          className={styles.input}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
          onChange={choose}
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}hint ${id}error`}
        />
        {design ? <img src={design.preview} alt="Your design" /> : <Icon name="plus" />}
        <p id={`${id}hint`}>
          {design ? design.name : 'Add a picture or a sketch'}
          <small>
            {design
              ? 'Press to choose another one.'
              : 'JPEG, PNG, WebP or HEIC, up to 8 MB. Only the first picture is used.'}
          </small>
        </p>
        {design && <IconButton className={styles.remove} icon="trash" label="Remove the picture" onClick={remove} />}
      </div>
      <div id={`${id}error`} role="alert">
        {fault && <FieldError>{fault}</FieldError>}
      </div>
      <p className="sr" role="status">
        {reading ? 'The picture is being read.' : design && `${design.name} is ready to be sent.`}
      </p>
    </div>
  )
}
