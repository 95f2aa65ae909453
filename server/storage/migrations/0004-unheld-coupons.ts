import { migrationOf } from './migration-of.ts'

/** Checkouts that hold no items hold no use of their coupon any more either. */
export const unheldCoupons = migrationOf([
  `update coupons set uses = uses - (
    select count(*) from checkout_sessions
    where state = 'reserved' and holds_stock = 0 and method <> 'cod' and coupon_code = coupons.code
  )`,
])
