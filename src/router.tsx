/** The whole URL table. Pages are lazy; loaders are one line each and start a page's reads while its code is coming. */
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
} from '@tanstack/react-router'
import {
  categoriesQuery,
  latestQuery,
  productQuery,
  relatedQuery,
  storefrontQuery,
  trendingQuery,
} from './features/catalogue/catalogue-queries.ts'
import { listQuery } from './features/catalogue/list-query.ts'
import { readListSearch } from './features/catalogue/list-search.ts'
import { reviewsQuery } from './features/reviews/reviews-query.ts'
import { parseSearch, stringifySearch } from './lib/plain-search.ts'
import { BrokenPage } from './routes/broken.tsx'
import { ShopLayout } from './routes/shop-layout.tsx'
import type { Prepare } from './state/queries.ts'

export interface RouterContext {
  prepare: Prepare
}

const notFoundPage = lazyRouteComponent(() => import('./routes/not-found.tsx'), 'NotFoundPage')

const root = createRootRouteWithContext<RouterContext>()({ component: Outlet, notFoundComponent: notFoundPage })

const shop = createRoute({
  getParentRoute: () => root,
  id: 'shop',
  component: ShopLayout,
  loader: ({ context }) => context.prepare([categoriesQuery()]),
})

const home = createRoute({
  getParentRoute: () => shop,
  path: '/',
  loader: ({ context }) => context.prepare([storefrontQuery(), trendingQuery(), latestQuery()]),
  component: lazyRouteComponent(() => import('./routes/home.tsx'), 'HomePage'),
  staticData: { chunk: 'src/routes/home.tsx' },
})

const products = createRoute({
  getParentRoute: () => shop,
  path: '/products',
  validateSearch: readListSearch,
  // The router hands on what the reading left out, too: what it means is read once more where it is used.
  loaderDeps: ({ search }) => readListSearch({ ...search }),
  loader: ({ context, deps }) => context.prepare([listQuery(deps)]),
  component: lazyRouteComponent(() => import('./routes/products.tsx'), 'ProductsPage'),
  staticData: { chunk: 'src/routes/products.tsx' },
})

const product = createRoute({
  getParentRoute: () => shop,
  path: '/products/$id',
  loader: ({ context, params: { id } }) => context.prepare([productQuery(id)], [relatedQuery(id), reviewsQuery(id)]),
  component: lazyRouteComponent(() => import('./routes/product.tsx'), 'ProductPage'),
  staticData: { chunk: 'src/routes/product.tsx' },
})

const bag = createRoute({
  getParentRoute: () => shop,
  path: '/cart',
  component: lazyRouteComponent(() => import('./routes/bag.tsx'), 'BagPage'),
})

const wishlist = createRoute({
  getParentRoute: () => shop,
  path: '/wishlist',
  component: lazyRouteComponent(() => import('./routes/wishlist.tsx'), 'WishlistPage'),
})

const terms = createRoute({
  getParentRoute: () => shop,
  path: '/terms',
  component: lazyRouteComponent(() => import('./routes/terms.tsx'), 'TermsPage'),
  staticData: { chunk: 'src/routes/terms.tsx' },
})

const privacy = createRoute({
  getParentRoute: () => shop,
  path: '/privacy',
  component: lazyRouteComponent(() => import('./routes/privacy.tsx'), 'PrivacyPage'),
  staticData: { chunk: 'src/routes/privacy.tsx' },
})

const returns = createRoute({
  getParentRoute: () => shop,
  path: '/return',
  component: lazyRouteComponent(() => import('./routes/return.tsx'), 'ReturnsPage'),
  staticData: { chunk: 'src/routes/return.tsx' },
})

const contact = createRoute({
  getParentRoute: () => shop,
  path: '/contact-us',
  component: lazyRouteComponent(() => import('./routes/contact-us.tsx'), 'ContactPage'),
  staticData: { chunk: 'src/routes/contact-us.tsx' },
})

const door = createRoute({
  getParentRoute: () => shop,
  id: 'door',
  loader: ({ context }) => context.prepare([storefrontQuery()]),
  component: lazyRouteComponent(() => import('./routes/door-layout.tsx'), 'DoorLayout'),
})

const login = createRoute({
  getParentRoute: () => door,
  path: '/login',
  component: lazyRouteComponent(() => import('./routes/login.tsx'), 'LoginPage'),
})

const register = createRoute({
  getParentRoute: () => door,
  path: '/register',
  component: lazyRouteComponent(() => import('./routes/register.tsx'), 'RegisterPage'),
})

const forgotPassword = createRoute({
  getParentRoute: () => door,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('./routes/forgot-password.tsx'), 'ForgotPasswordPage'),
})

const resetPassword = createRoute({
  getParentRoute: () => door,
  path: '/reset-password/$token',
  component: lazyRouteComponent(() => import('./routes/reset-password.tsx'), 'ResetPasswordPage'),
})

const account = createRoute({
  getParentRoute: () => shop,
  path: '/account',
  component: lazyRouteComponent(() => import('./routes/account.tsx'), 'AccountPage'),
})

const newsletter = createRoute({
  getParentRoute: () => shop,
  path: '/newsletter/$choice/$token',
  component: lazyRouteComponent(() => import('./routes/newsletter.tsx'), 'NewsletterPage'),
})

const customOrder = createRoute({
  getParentRoute: () => shop,
  path: '/custom-order',
  component: lazyRouteComponent(() => import('./routes/custom-order.tsx'), 'CustomOrderPage'),
  staticData: { chunk: 'src/routes/custom-order.tsx' },
})

const orders = createRoute({
  getParentRoute: () => shop,
  path: '/orders',
  component: lazyRouteComponent(() => import('./routes/orders.tsx'), 'OrdersPage'),
})

const order = createRoute({
  getParentRoute: () => shop,
  path: '/orders/$id',
  component: lazyRouteComponent(() => import('./routes/order.tsx'), 'OrderPage'),
})

const paymentSuccess = createRoute({
  getParentRoute: () => root,
  path: '/payment-success',
  component: lazyRouteComponent(() => import('./routes/payment-success.tsx'), 'PaymentSuccessPage'),
})

const paymentFailed = createRoute({
  getParentRoute: () => root,
  path: '/payment-failed',
  component: lazyRouteComponent(() => import('./routes/payment-failed.tsx'), 'PaymentFailedPage'),
})

const notFound = createRoute({
  getParentRoute: () => root,
  path: '/404',
  component: notFoundPage,
  staticData: { chunk: 'src/routes/not-found.tsx' },
})

const routeTree = root.addChildren([
  shop.addChildren([
    home,
    products,
    product,
    bag,
    wishlist,
    door.addChildren([login, register, forgotPassword, resetPassword]),
    account,
    terms,
    privacy,
    returns,
    contact,
    newsletter,
    customOrder,
    orders,
    order,
  ]),
  paymentSuccess,
  paymentFailed,
  notFound,
])

export function makeRouter(context: RouterContext, options: { history?: RouterHistory; onServer?: boolean } = {}) {
  const { history, onServer = false } = options
  return createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    ...(history && { history }),
    // Not lazy: it is there for when code is missing.
    defaultErrorComponent: BrokenPage,
    defaultPreload: onServer ? false : 'intent',
    // On the server this would emit an inline script, which the content security policy forbids.
    scrollRestoration: !onServer,
  })
}

export type ShopRouter = ReturnType<typeof makeRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: ShopRouter
  }
  interface StaticDataRouteOption {
    /** Source file of a page that the server renders; its built chunk is preloaded with the HTML. */
    chunk?: string
  }
}
