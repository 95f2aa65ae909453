import { useState } from 'react'
import { flushSync } from 'react-dom'
import { request } from '#sync/api.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import { Sheet } from '../../ui/layout/sheet.tsx'

interface WithdrawReturnProps {
  id: string
  number: string
  token: string
  onSettled?: (() => void) | undefined
}

/** Button that withdraws a return after asking for confirmation. */
export function WithdrawReturn({ id, number, token, onSettled }: WithdrawReturnProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')

  const withdraw = async () => {
    setBusy(true)
    const outcome = await request('withdrawReturn', { path: { id }, token })
    setBusy(false)
    if (outcome.kind === 'unreachable') return setError("We couldn't reach the shop. Please try again.")
    // Closes the dialog synchronously, because nothing outside an open modal
    // dialog can be focused.
    flushSync(() => setIsOpen(false))
    showToast(outcome.kind === 'ok' ? 'Your return is withdrawn.' : outcome.message)
    onSettled?.()
  }

  const open = () => {
    setError('')
    setIsOpen(true)
  }

  return (
    <>
      <Button variant="quiet" onClick={open} aria-label={`Withdraw return ${number}`}>
        Withdraw
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Withdraw this return?"
        footer={
          <>
            <Button variant="secondary" onClick={() => setIsOpen(false)}>
              Keep return
            </Button>
            <Button busy={busy && 'Withdrawing…'} onClick={withdraw}>
              Withdraw return
            </Button>
          </>
        }
      >
        <p>You keep the pieces, and nothing is refunded.</p>
        <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
      </Sheet>
    </>
  )
}
