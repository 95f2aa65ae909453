import { Devices, DevicesSkeleton } from '../../features/account/devices.tsx'
import { RequireLogin } from '../../features/account/require-login.tsx'
import { PageHead } from '../../ui/page-head.tsx'

export function DevicesPage() {
  return (
    <div className="wrap page">
      <PageHead title="Your devices" description="Where you are logged in." path="/account/devices" unlisted />
      <RequireLogin fallback={<DevicesSkeleton />}>
        {({ id: userId }, token) => <Devices shopper={{ userId, token }} />}
      </RequireLogin>
    </div>
  )
}
