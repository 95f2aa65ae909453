import { useEffect, useState } from 'react'
import { request } from '#sync/api.ts'
import { usePostedForm } from '../../state/forms/posted-form.ts'
import { useFormSubmission } from '../../state/forms/use-form-submission.ts'
import { checkSession } from '../../state/session/account-details.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { AccountForm } from './account-form.tsx'

/** A button, because email scanners open every link. Works without scripts too. */
export function VerifyEmailForm({ token }: { token: string }) {
  const posted = usePostedForm()
  const [email, setEmail] = useState(posted?.kind === 'sent' ? String(posted.response.email) : null)
  const submission = useFormSubmission({
    send: () => request('verifyEmail', { path: { token } }),
    onSent: (response) => setEmail(response.email),
    unreachableMessage: "We couldn't reach the shop. Your link still works. Please try again.",
    posted,
  })
  useEffect(() => {
    // Perhaps the account is open on this device.
    if (email !== null) void checkSession()
  }, [email])
  const isVerified = email !== null
  return (
    <>
      <div role="status">
        {isVerified && (
          <EmptyState
            title="Your e-mail address is verified"
            heading="h1"
            action={<ButtonLink href="/account">Go to my account</ButtonLink>}
          >
            Thank you! <span>{email}</span> is yours, and nobody else can use it here.
          </EmptyState>
        )}
      </div>
      {!isVerified && (
        <EmptyState
          title="Is this your e-mail address?"
          heading="h1"
          action={
            <AccountForm submission={submission}>
              <Button type="submit" block busy={submission.busy && 'One moment...'}>
                Yes, it is mine
              </Button>
            </AccountForm>
          }
        >
          You got our e-mail, so it looks like it. One tap, and nobody else can use your address here.
        </EmptyState>
      )}
    </>
  )
}
