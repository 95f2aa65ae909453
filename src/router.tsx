/**
 * The routes that map the shop's URLs to pages. Each page's code is loaded on
 * demand, at the same time as the page's data.
 */
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
} from '@tanstack/react-router'
import { parseListParams } from './features/catalogue/list-params.ts'
import { listQuery } from './features/catalogue/list-query.ts'
import { RouteAnnouncement } from './features/shell/route-announcement.tsx'
import { ShopLayout } from './features/shell/shop-layout.tsx'
import { ToastRegion } from './features/shell/toast-region.tsx'
import { parseSearch, stringifySearch } from './lib/search-params.ts'
import { ErrorPage } from './routes/error.tsx'
import {
  categoriesQuery,
  companionsQuery,
  latestQuery,
  productQuery,
  relatedQuery,
  reviewsQuery,
  storefrontQuery,
  trendingQuery,
} from './state/queries/catalogue-queries.ts'
import type { Prefetch } from './state/queries/queries.ts'

export interface RouterContext {
  prefetch: Prefetch
}

const notFoundPage = lazyRouteComponent(() => import('./routes/not-found.tsx'), 'NotFoundPage')

const root = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <Outlet />
      <ToastRegion />
      <RouteAnnouncement />
    </>
  ),
  notFoundComponent: notFoundPage,
})

const shop = createRoute({
  getParentRoute: () => root,
  id: 'shop',
  component: ShopLayout,
  loader: ({ context }) => context.prefetch([categoriesQuery()]),
})

const home = createRoute({
  getParentRoute: () => shop,
  path: '/',
  loader: ({ context }) => context.prefetch([storefrontQuery(), trendingQuery(), latestQuery()]),
  component: lazyRouteComponent(() => import('./routes/shop/home.tsx'), 'HomePage'),
  staticData: { chunk: 'home-page' },
})

const products = createRoute({
  getParentRoute: () => shop,
  path: '/products',
  validateSearch: parseListParams,
  // Parsed again, because the router keeps parameters that `validateSearch` has
  // dropped.
  loaderDeps: ({ search }) => parseListParams({ ...search }),
  loader: ({ context, deps }) => context.prefetch([listQuery(deps)]),
  component: lazyRouteComponent(() => import('./routes/shop/products.tsx'), 'ProductsPage'),
  staticData: { chunk: 'products' },
})

const product = createRoute({
  getParentRoute: () => shop,
  path: '/products/$id',
  loader: ({ context, params: { id } }) =>
    context.prefetch([productQuery(id)], [relatedQuery(id), reviewsQuery(id), companionsQuery(id)]),
  component: lazyRouteComponent(() => import('./routes/shop/product.tsx'), 'ProductPage'),
  staticData: { chunk: 'product-page' },
})

const bag = createRoute({
  getParentRoute: () => shop,
  path: '/cart',
  component: lazyRouteComponent(() => import('./routes/checkout/bag.tsx'), 'BagPage'),
})

const wishlist = createRoute({
  getParentRoute: () => shop,
  path: '/wishlist',
  component: lazyRouteComponent(() => import('./routes/account/wishlist.tsx'), 'WishlistPage'),
})

const terms = createRoute({
  getParentRoute: () => shop,
  path: '/terms',
  component: lazyRouteComponent(() => import('./routes/shop/terms.tsx'), 'TermsPage'),
  staticData: { chunk: 'rest' },
})

const privacy = createRoute({
  getParentRoute: () => shop,
  path: '/privacy',
  component: lazyRouteComponent(() => import('./routes/shop/privacy.tsx'), 'PrivacyPage'),
  staticData: { chunk: 'rest' },
})

const returns = createRoute({
  getParentRoute: () => shop,
  path: '/return',
  component: lazyRouteComponent(() => import('./routes/shop/return.tsx'), 'ReturnsPage'),
  staticData: { chunk: 'rest' },
})

const contact = createRoute({
  getParentRoute: () => shop,
  path: '/contact-us',
  component: lazyRouteComponent(() => import('./routes/shop/contact-us.tsx'), 'ContactPage'),
  staticData: { chunk: 'rest' },
})

const authPages = createRoute({
  getParentRoute: () => shop,
  id: 'auth',
  loader: ({ context }) => context.prefetch([storefrontQuery()]),
  component: lazyRouteComponent(() => import('./routes/account/auth-layout.tsx'), 'AuthPageLayout'),
})

const login = createRoute({
  getParentRoute: () => authPages,
  path: '/login',
  component: lazyRouteComponent(() => import('./routes/account/login.tsx'), 'LoginPage'),
})

const register = createRoute({
  getParentRoute: () => authPages,
  path: '/register',
  component: lazyRouteComponent(() => import('./routes/account/register.tsx'), 'RegisterPage'),
})

const forgotPassword = createRoute({
  getParentRoute: () => authPages,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('./routes/account/forgot-password.tsx'), 'ForgotPasswordPage'),
})

const resetPassword = createRoute({
  getParentRoute: () => authPages,
  path: '/reset-password/$token',
  component: lazyRouteComponent(() => import('./routes/account/reset-password.tsx'), 'ResetPasswordPage'),
})

const loginLink = createRoute({
  getParentRoute: () => authPages,
  path: '/login-link/$token',
  component: lazyRouteComponent(() => import('./routes/account/login-link.tsx'), 'LoginLinkPage'),
})

const verifyEmail = createRoute({
  getParentRoute: () => shop,
  path: '/verify-email/$token',
  component: lazyRouteComponent(() => import('./routes/account/verify-email.tsx'), 'VerifyEmailPage'),
  staticData: { chunk: 'rest' },
})

const account = createRoute({
  getParentRoute: () => shop,
  path: '/account',
  component: lazyRouteComponent(() => import('./routes/account/account.tsx'), 'AccountPage'),
})

const devices = createRoute({
  getParentRoute: () => shop,
  path: '/account/devices',
  component: lazyRouteComponent(() => import('./routes/account/devices.tsx'), 'DevicesPage'),
})

const newsletter = createRoute({
  getParentRoute: () => shop,
  path: '/newsletter/$choice/$token',
  component: lazyRouteComponent(() => import('./routes/account/newsletter.tsx'), 'NewsletterPage'),
})

const endStockAlerts = createRoute({
  getParentRoute: () => shop,
  path: '/stock-alerts/end/$token',
  component: lazyRouteComponent(() => import('./routes/account/newsletter.tsx'), 'EndStockAlertsPage'),
})

const customOrder = createRoute({
  getParentRoute: () => shop,
  path: '/custom-order',
  component: lazyRouteComponent(() => import('./routes/shop/custom-order.tsx'), 'CustomOrderPage'),
  staticData: { chunk: 'rest' },
})

const orders = createRoute({
  getParentRoute: () => shop,
  path: '/orders',
  component: lazyRouteComponent(() => import('./routes/account/orders.tsx'), 'OrdersPage'),
})

const order = createRoute({
  getParentRoute: () => shop,
  path: '/orders/$id',
  component: lazyRouteComponent(() => import('./routes/account/order.tsx'), 'OrderPage'),
})

const returnRequest = createRoute({
  getParentRoute: () => shop,
  path: '/orders/$id/return',
  component: lazyRouteComponent(() => import('./routes/account/return-request.tsx'), 'ReturnRequestPage'),
})

const followedReturn = createRoute({
  getParentRoute: () => shop,
  path: '/follow/$token/return',
  component: lazyRouteComponent(() => import('./routes/account/return-request.tsx'), 'FollowedReturnPage'),
})

const follow = createRoute({
  getParentRoute: () => shop,
  path: '/follow/$token',
  component: lazyRouteComponent(() => import('./routes/account/follow.tsx'), 'FollowPage'),
})

const trackOrder = createRoute({
  getParentRoute: () => shop,
  path: '/track-order',
  component: lazyRouteComponent(() => import('./routes/account/track-order.tsx'), 'TrackOrderPage'),
  staticData: { chunk: 'rest' },
})

const paymentSuccess = createRoute({
  getParentRoute: () => root,
  path: '/payment-success',
  component: lazyRouteComponent(() => import('./routes/checkout/payment-success.tsx'), 'PaymentSuccessPage'),
})

const paymentFailed = createRoute({
  getParentRoute: () => root,
  path: '/payment-failed',
  component: lazyRouteComponent(() => import('./routes/checkout/payment-failed.tsx'), 'PaymentFailedPage'),
})

const notFound = createRoute({
  getParentRoute: () => root,
  path: '/404',
  component: notFoundPage,
  staticData: { chunk: 'rest' },
})

const routeTree = root.addChildren([
  shop.addChildren([
    home,
    products,
    product,
    bag,
    wishlist,
    authPages.addChildren([login, loginLink, register, forgotPassword, resetPassword]),
    verifyEmail,
    account,
    devices,
    terms,
    privacy,
    returns,
    contact,
    newsletter,
    endStockAlerts,
    customOrder,
    orders,
    order,
    returnRequest,
    follow,
    followedReturn,
    trackOrder,
  ]),
  paymentSuccess,
  paymentFailed,
  notFound,
])

/**
 * Creates the shop's router. On the server, the router neither preloads pages nor
 * restores scroll positions.
 */
export function createShopRouter(
  context: RouterContext,
  options: { history?: RouterHistory; onServer?: boolean } = {},
) {
  const { history, onServer = false } = options
  return createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    ...(history && { history }),
    // Not loaded lazily, because this page is shown when code cannot be loaded.
    defaultErrorComponent: ErrorPage,
    defaultPreload: onServer ? false : 'intent',
    // Disabled on the server, where scroll restoration emits an inline script
    // that the content security policy forbids.
    scrollRestoration: !onServer,
  })
}

export type ShopRouter = ReturnType<typeof createShopRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: ShopRouter
  }
  interface StaticDataRouteOption {
    /**
     * Name of the chunk that contains a server-rendered page
     * (`scripts/code-splitting.ts`). The server's HTML preloads this chunk.
     */
    chunk?: string
  }
}
