import { useState } from 'react'
import { brand } from '#contract/brand.ts'
import { saveFile } from '../../lib/save-file.ts'
import { readMyData } from '../../state/my-data.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { DeleteAccount } from './delete-account.tsx'
import styles from './my-data.module.css'

/** A copy of all that is stored, and the way to have it deleted. */
export function MyData() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [deleting, setDeleting] = useState(false)
  const download = async () => {
    setBusy(true)
    const outcome = await readMyData()
    setBusy(false)
    if (outcome.kind === 'read') {
      setProblem('')
      const file = new Blob([JSON.stringify(outcome.data, null, 2)], { type: 'application/json' })
      saveFile(`${brand.name.toLowerCase()}-my-data.json`, file)
    } else {
      setProblem(outcome.kind === 'refused' ? outcome.message : 'The shop could not be reached. Please try again.')
    }
  }
  return (
    <section className={styles.data} aria-labelledby="my-data">
      <h2 id="my-data">Your data</h2>
      <p className="soft small">All that we store about your account, as a file, or gone for good.</p>
      <div className={styles.ways}>
        <Button variant="secondary" busy={busy && 'Preparing...'} onClick={download}>
          Download my data
        </Button>
        <Button variant="quiet" aria-expanded={deleting} onClick={() => setDeleting(!deleting)}>
          {deleting ? 'Keep my account' : 'Delete my account'}
        </Button>
      </div>
      <div role="alert">{problem && <FieldError>{problem}</FieldError>}</div>
      {deleting && <DeleteAccount />}
    </section>
  )
}
