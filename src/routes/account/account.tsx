import { AccountHead, AccountLayout, AccountLinks, AccountSkeleton } from '../../features/account/account-layout.tsx'
import { MyData } from '../../features/account/my-data.tsx'
import { ProfileForm } from '../../features/account/profile-form.tsx'
import { RequireLogin } from '../../features/account/require-login.tsx'
import { VerifyEmailNotice } from '../../features/account/verify-email-notice.tsx'
import { AddressBook } from '../../features/address/address-book.tsx'
import { InstallButton } from '../../features/install/install-button.tsx'
import { OfflineSwitch } from '../../features/install/offline-switch.tsx'
import { OpenOrdersNotice } from '../../features/orders/open-orders-notice.tsx'
import { OutboxSection } from '../../features/outbox/outbox-section.tsx'
import { PageHead } from '../../ui/page-head.tsx'

export function AccountPage() {
  return (
    <div className="wrap page">
      <PageHead title="My Account" description="Your profile, password and data." path="/account" unlisted />
      <RequireLogin fallback={<AccountSkeleton />}>
        {(user, token) => (
          <AccountLayout
            head={
              <>
                <AccountHead user={user} />
                <VerifyEmailNotice user={user} token={token} />
                <OutboxSection />
              </>
            }
            links={
              <>
                <AccountLinks />
                <InstallButton />
                <OfflineSwitch />
              </>
            }
            form={<ProfileForm key={user.id} user={user} />}
            data={
              <>
                <AddressBook user={user} />
                <MyData obstacle={<OpenOrdersNotice shopper={{ userId: user.id, token }} />} />
              </>
            }
          />
        )}
      </RequireLogin>
    </div>
  )
}
