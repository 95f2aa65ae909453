import { shopFacts } from '#contract/shop-facts.ts'
import { deleteAccount } from '../../state/my-data.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { AccountForm } from './account-form.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Asks for the password once more: this cannot be undone, and the device may be in other hands. */
export function DeleteAccount() {
  const form = useAccountForm({
    names: ['currentPassword'],
    check: ({ currentPassword }) => ({
      currentPassword: currentPassword ? null : 'Please enter your current password',
    }),
    send: async ({ currentPassword }) => {
      const outcome = await deleteAccount(currentPassword)
      if (outcome.kind === 'deleted') return null
      if (outcome.kind === 'refused' && outcome.code === 'WRONG_PASSWORD') {
        return { ...outcome, fields: { currentPassword: outcome.message } }
      }
      return outcome
    },
  })
  return (
    <AccountForm state={form}>
      <p className="small">
        Your account, bag and wishlist are deleted at once, and your name is taken off your reviews. Papers of your
        orders are kept for {shopFacts.ordersKept}, because the law asks for it. This cannot be undone.
      </p>
      <PasswordField
        label="Your password"
        name="currentPassword"
        autoComplete="current-password"
        error={form.problems.fields.currentPassword}
      />
      <Button type="submit" variant="secondary" busy={form.sending && 'Deleting...'}>
        Delete for good
      </Button>
    </AccountForm>
  )
}
