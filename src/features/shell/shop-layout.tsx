import { Outlet } from '@tanstack/react-router'

/** Header, page, footer: the frame of most routes. */
export function ShopLayout() {
  return (
    <>
      <main id="main">
        <Outlet />
      </main>
    </>
  )
}
