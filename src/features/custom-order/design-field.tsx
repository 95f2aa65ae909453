import { type ChangeEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { PreparedPicture } from '#sync/outbox/outbox-item.ts'
import { takeSharedPicture } from '#sync/storage/shared-picture.ts'
import { classNames } from '../../lib/class-names.ts'
import { preparePicture } from '../../state/forms/prepare-picture.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { FieldError, FieldFrame } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './design-field.module.css'

interface DesignFieldProps {
  design: PreparedPicture | null
  onDesign: (design: PreparedPicture | null) => void
  /**
   * Whether a newly selected picture is still being scaled down and is therefore
   * not in `design` yet.
   */
  isPreparing: boolean
  onPreparing: (isPreparing: boolean) => void
  /** The server's error message about the uploaded picture. */
  error?: string | undefined
}

/**
 * File field with a preview, for a picture or sketch of the custom jewellery.
 * Selecting another picture replaces the current one.
 */
export function DesignField({ design, onDesign, isPreparing, onPreparing, error }: DesignFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [localError, setLocalError] = useState('')
  // Counts selections, because a large picture may be ready later than a small
  // one selected after it.
  const choices = useRef(0)
  // The server's error is about the picture it received, so selecting another
  // picture clears it.
  const [serverError, setServerError] = useState({ error, isOutdated: false })
  if (serverError.error !== error) setServerError({ error, isOutdated: false })
  const shownError = localError || (serverError.isOutdated ? '' : error)

  const prepare = async (file: File) => {
    setServerError({ error, isOutdated: true })
    choices.current += 1
    const choice = choices.current
    onPreparing(true)
    const prepared = await preparePicture(file)
    if (choice !== choices.current) return
    onPreparing(false)
    setLocalError(prepared.kind === 'error' ? prepared.message : '')
    onDesign(prepared.kind === 'ready' ? prepared.picture : null)
  }
  const onChange = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) await prepare(file)
    // Ensures a change event if the same file is selected again.
    target.value = ''
  }
  const prepareInitial = useEffectEvent(async () => {
    // On a slow connection, a file may have been selected before this code loaded.
    const [file] = input.current?.files ?? []
    const initial = file ?? (await takeSharedPicture())
    if (initial) await prepare(initial)
  })
  useEffect(() => {
    void prepareInitial()
  }, [])

  const remove = () => {
    choices.current += 1
    onPreparing(false)
    onDesign(null)
    setLocalError('')
    setServerError({ error, isOutdated: true })
    input.current?.focus()
  }

  return (
    <FieldFrame
      id={id}
      label={
        <>
          Design file <span>(optional)</span>
        </>
      }
    >
      <div className={classNames(styles.dropZone, shownError && styles.invalid)}>
        <input
          ref={input}
          id={id}
          name="designFile"
          className={styles.input}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
          onChange={onChange}
          aria-invalid={shownError ? true : undefined}
          aria-describedby={`${id}hint ${id}error`}
        />
        {design ? <img src={design.preview} alt="Your design" /> : <Icon name="plus" />}
        <p id={`${id}hint`}>
          <span>{design ? design.name : 'Add a picture or a sketch'}</span>
          <small>
            {design
              ? 'Tap to choose another picture.'
              : 'JPEG, PNG, WebP or HEIC, up to 8 MB. Only the first picture is used.'}
          </small>
        </p>
        {design && <IconButton className={styles.remove} icon="trash" label="Remove the picture" onClick={remove} />}
      </div>
      <div id={`${id}error`} role="alert">
        {shownError && <FieldError>{shownError}</FieldError>}
      </div>
      <p className="sr" role="status">
        {isPreparing ? 'Preparing your picture.' : design && `${design.name} is ready to send.`}
      </p>
    </FieldFrame>
  )
}
