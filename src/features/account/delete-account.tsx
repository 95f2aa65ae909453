import { shopFacts } from '#contract/shop-facts.ts'
import type { Problems } from '../../lib/field-problems.ts'
import { deleteAccount } from '../../state/my-data.ts'
import { useSending } from '../../state/use-sending.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { AccountForm } from './account-form.tsx'
import { filledIn } from './filled-in.ts'
import { UNREACHABLE } from './unreachable.ts'

const NAMES = ['currentPassword'] as const

/** Asks for the password once more: this cannot be undone, and the device may be in other hands. */
export function DeleteAccount() {
  const sending = useSending({
    check: (form): Problems =>
      filledIn(form, NAMES).currentPassword ? {} : { currentPassword: 'Please enter your current password' },
    send: async (form) => {
      const outcome = await deleteAccount(filledIn(form, NAMES).currentPassword)
      const isWrong = outcome.kind === 'refused' && outcome.code === 'WRONG_PASSWORD'
      return isWrong ? { ...outcome, fields: { currentPassword: outcome.message } } : outcome
    },
    // The page leaves by itself with the session.
    onSent: () => undefined,
    unreachable: UNREACHABLE,
  })
  return (
    <AccountForm sending={sending}>
      <p className="small">
        Your account, bag and wishlist are deleted at once, and your name is taken off your reviews. Papers of your
        orders are kept for {shopFacts.ordersKept}, because the law asks for it. This cannot be undone.
      </p>
      <PasswordField
        label="Your password"
        name="currentPassword"
        autoComplete="current-password"
        error={sending.problems.currentPassword}
      />
      <Button type="submit" variant="secondary" busy={sending.busy && 'Deleting...'}>
        Delete for good
      </Button>
    </AccountForm>
  )
}
