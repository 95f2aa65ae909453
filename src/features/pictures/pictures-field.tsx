import { type ChangeEvent, useId, useState } from 'react'
import type { UploadedPicture } from '#sync/outbox/outbox-item.ts'
import { preparePicture } from '../../state/forms/prepare-picture.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { FieldError, FieldFrame } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './pictures-field.module.css'

interface PicturesFieldProps {
  pictures: readonly UploadedPicture[]
  /** How many there may be. */
  max: number
  onPictures: (pictures: UploadedPicture[]) => void
  onPreparing: (isPreparing: boolean) => void
  /** The server's error message about an uploaded picture. */
  error?: string | undefined
}

/** Field for a few pictures, e.g. of a fault, with previews. */
export function PicturesField({ pictures, max, onPictures, onPreparing, error }: PicturesFieldProps) {
  const id = useId()
  const [localError, setLocalError] = useState('')
  const shownError = localError || error
  const room = max - pictures.length

  const add = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])].slice(0, room)
    target.value = ''
    onPreparing(true)
    const prepared = await Promise.all(files.map((file) => preparePicture(file)))
    onPreparing(false)
    const failed = prepared.find((result) => result.kind === 'error')
    setLocalError(failed?.message ?? '')
    onPictures([
      ...pictures,
      ...prepared.flatMap((result) => (result.kind === 'ready' ? [{ ...result.picture, url: '' }] : [])),
    ])
  }

  return (
    <FieldFrame
      id={id}
      label={
        <>
          Pictures <span>{`(optional, up to ${max})`}</span>
        </>
      }
    >
      <ul className={styles.pictures}>
        {pictures.map((picture, index) => (
          <li key={picture.preview}>
            <img src={picture.preview} alt={picture.name} />
            <IconButton
              className={styles.remove}
              icon="trash"
              label={`Remove ${picture.name}`}
              onClick={() => onPictures(pictures.filter((_, at) => at !== index))}
            />
          </li>
        ))}
        {room > 0 && (
          <li className={styles.add}>
            <label>
              <Icon name="plus" /> Add a picture
              <input
                id={id}
                type="file"
                multiple
                accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
                onChange={add}
                aria-invalid={shownError ? true : undefined}
                aria-describedby={`${id}error`}
              />
            </label>
          </li>
        )}
      </ul>
      <div id={`${id}error`} role="alert">
        {shownError && <FieldError>{shownError}</FieldError>}
      </div>
    </FieldFrame>
  )
}
