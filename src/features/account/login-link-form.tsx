import { useFormSubmission } from '../../state/forms/use-form-submission.ts'
import { logInByLink } from '../../state/session/log-in.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { AccountForm } from './account-form.tsx'

interface LoginLinkFormProps {
  /** From the link in the email. */
  token: string
  onLoggedIn: (guestHadBag: boolean) => void
}

/** A button, because email scanners open every link. */
export function LoginLinkForm({ token, onLoggedIn }: LoginLinkFormProps) {
  const submission = useFormSubmission({
    send: () => logInByLink(token),
    onSent: ({ guestHadBag }) => onLoggedIn(guestHadBag),
    unreachableMessage: "We couldn't reach the shop. Your link still works. Please try again.",
  })
  return (
    <AccountForm submission={submission}>
      <Button type="submit" block busy={submission.busy && 'Logging in...'}>
        Log in
      </Button>
    </AccountForm>
  )
}
