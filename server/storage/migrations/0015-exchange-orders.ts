import { migrationOf } from './migration-of.ts'

/**
 * Records every order that replaced the pieces of a return: an exchange that came back undelivered may be sent again as
 * another order. Earlier ones are found by the key of their checkout.
 */
export const exchangeOrders = migrationOf([
  `create table exchange_orders (
    order_id text not null primary key references orders (id),
    return_id text not null references order_returns (id)
  )`,
  `insert into exchange_orders (order_id, return_id)
    select orders.id, order_returns.id
    from orders
    inner join checkout_sessions on checkout_sessions.id = orders.checkout_session_id
    inner join order_returns on order_returns.id = substr(checkout_sessions.idempotency_key, 10, 36)
    where checkout_sessions.idempotency_key like 'exchange-%'`,
])
