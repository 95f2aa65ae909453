import { AccountHead } from '../features/account/account-head.tsx'
import { AccountLayout } from '../features/account/account-layout.tsx'
import { AccountLinks } from '../features/account/account-links.tsx'
import { AccountSkeleton } from '../features/account/account-skeleton.tsx'
import { EditForm } from '../features/account/edit-form.tsx'
import { MyData } from '../features/account/my-data.tsx'
import { ShoppersOnly } from '../features/account/shoppers-only.tsx'
import { InstallDoor } from '../features/install/install-door.tsx'
import { OfflineSwitch } from '../features/install/offline-switch.tsx'
import { WaitingHere } from '../features/outbox/waiting-here.tsx'
import { PageHead } from '../ui/page-head.tsx'

export function AccountPage() {
  return (
    <div className="wrap page">
      <PageHead title="My Account" description="Your name, your password, your orders." path="/account" unlisted />
      <ShoppersOnly waiting={<AccountSkeleton />}>
        {(user) => (
          <AccountLayout
            head={
              <>
                <AccountHead user={user} />
                <WaitingHere />
              </>
            }
            links={
              <>
                <AccountLinks />
                <InstallDoor />
                <OfflineSwitch />
                <MyData />
              </>
            }
            form={<EditForm key={user._id} user={user} />}
          />
        )}
      </ShoppersOnly>
    </div>
  )
}
