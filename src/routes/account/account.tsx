import { AccountHead, AccountLayout, AccountSection, AccountSkeleton } from '../../features/account/account-layout.tsx'
import { AccountLinks } from '../../features/account/account-links.tsx'
import { MyData } from '../../features/account/my-data.tsx'
import { ProfileForm } from '../../features/account/profile-form.tsx'
import { RequireLogin } from '../../features/account/require-login.tsx'
import { VerifyEmailNotice } from '../../features/account/verify-email-notice.tsx'
import { AddressBook } from '../../features/address/address-book.tsx'
import { InstallButton } from '../../features/install/install-button.tsx'
import { OfflineSwitch } from '../../features/install/offline-switch.tsx'
import { LatestOrder, OrderCount } from '../../features/orders/latest-order.tsx'
import { OpenOrdersNotice } from '../../features/orders/open-orders-notice.tsx'
import { OutboxSection } from '../../features/outbox/outbox-section.tsx'
import { PageHead } from '../../ui/page-head.tsx'

export function AccountPage() {
  return (
    <div className="wrap page">
      <PageHead title="My Account" description="Your profile, password and data." path="/account" unlisted />
      <RequireLogin fallback={<AccountSkeleton />}>
        {(user, token) => {
          const shopper = { userId: user.id, token }
          return (
            <AccountLayout
              head={
                <>
                  <AccountHead user={user} />
                  <LatestOrder shopper={shopper} />
                  <VerifyEmailNotice user={user} token={token} />
                  <OutboxSection />
                </>
              }
              links={<AccountLinks user={user} orders={<OrderCount shopper={shopper} />} />}
              sections={
                <>
                  <AccountSection id="addresses" title="Addresses" isBare>
                    <AddressBook user={user} />
                  </AccountSection>
                  <ProfileForm key={user.id} user={user} />
                  <AccountSection id="device" title="On this device">
                    <OfflineSwitch />
                    <InstallButton />
                  </AccountSection>
                  <MyData obstacle={<OpenOrdersNotice shopper={shopper} />} />
                </>
              }
            />
          )
        }}
      </RequireLogin>
    </div>
  )
}
