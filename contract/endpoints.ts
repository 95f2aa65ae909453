/**
 * All endpoints: method, path and who may call them. The server registers its routes from this
 * table, the browser builds its requests from it. Paths are relative to `/api`; `:name` is a
 * parameter.
 */

/**
 * `shopper` requests send an access token as `x-access-token`, `staff` requests a token that only the
 * owner can make.
 */
type EndpointAccess = 'anyone' | 'shopper' | 'staff'

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  readonly path: `/${string}`
  readonly access: EndpointAccess
  /**
   * Present if the response depends only on the URL and the catalogue, so that the server caches it. `recent` responses
   * may be up to a second old while orders change the catalogue; shoppers and devices read the stock from `exact` ones.
   */
  readonly cached?: 'exact' | 'recent'
  /**
   * How often one account may call it in an hour, if that costs the shop emails,
   * parcels, papers or requests to providers.
   */
  readonly perHour?: number
  /** With a token, a `cached` response also has what only its account sees, and is not cached. */
  readonly withOwn?: true
  /**
   * How often one network may call it in ten minutes, if a guest could cause such
   * costs or guess a secret. Never below 1,500: thousands may share an address.
   */
  readonly perNetwork?: number
  /** Present if the response is the same for every shopper, and saved on the device for offline use. */
  readonly savedOnDevice?: true
}

const CROWD = 1500

export const endpoints = {
  // Account
  register: { method: 'POST', path: '/auth/register', access: 'anyone', perNetwork: CROWD },
  login: { method: 'POST', path: '/auth/login', access: 'anyone', perNetwork: CROWD },
  logInByLink: { method: 'POST', path: '/auth/login-link/:token', access: 'anyone', perNetwork: CROWD },
  logout: { method: 'POST', path: '/auth/logout', access: 'shopper' },
  forgotPassword: { method: 'POST', path: '/auth/forgot-password', access: 'anyone', perNetwork: CROWD },
  resetPassword: { method: 'POST', path: '/auth/reset-password/:token', access: 'anyone', perNetwork: CROWD },
  verifyEmail: { method: 'POST', path: '/auth/verify-email/:token', access: 'anyone', perNetwork: CROWD },
  sendVerification: { method: 'POST', path: '/users/me/verification', access: 'shopper', perHour: 5 },
  readMe: { method: 'GET', path: '/users/me', access: 'shopper' },
  readMyData: { method: 'GET', path: '/users/me/data', access: 'shopper', perHour: 20 },
  deleteAccount: { method: 'POST', path: '/users/me/delete', access: 'shopper', perHour: 20 },
  listSessions: { method: 'GET', path: '/users/:id/sessions', access: 'shopper' },
  endSessions: { method: 'POST', path: '/users/:id/sessions/end', access: 'shopper' },
  updateUser: { method: 'PUT', path: '/users/:id', access: 'shopper', perHour: 120 },

  // Further saved addresses; the default one is the user's own
  saveAddress: { method: 'PUT', path: '/users/:id/addresses/:addressId', access: 'shopper', perHour: 120 },
  deleteAddress: { method: 'POST', path: '/users/:id/addresses/:addressId/delete', access: 'shopper' },
  makeAddressDefault: { method: 'POST', path: '/users/:id/addresses/:addressId/default', access: 'shopper' },

  // Bag (called `cart` in the API)
  createCart: { method: 'POST', path: '/carts', access: 'shopper' },
  readCart: { method: 'GET', path: '/carts/:userId', access: 'shopper' },
  replaceCart: { method: 'PUT', path: '/carts/:userId', access: 'shopper' },
  setCartLine: { method: 'PATCH', path: '/carts/:userId', access: 'shopper' },
  clearCart: { method: 'POST', path: '/carts/clear', access: 'shopper' },

  // Wishlist
  readWishlist: { method: 'GET', path: '/wishlist/:userId', access: 'shopper' },
  replaceWishlist: { method: 'PUT', path: '/wishlist/:userId', access: 'shopper' },

  // Catalogue
  listProducts: { method: 'GET', path: '/products', access: 'anyone', cached: 'recent', savedOnDevice: true },
  searchProducts: { method: 'GET', path: '/products/search', access: 'anyone', cached: 'recent', savedOnDevice: true },
  productSearch: {
    method: 'GET',
    path: '/products/productSearch',
    access: 'anyone',
    cached: 'recent',
    savedOnDevice: true,
  },
  readProduct: { method: 'GET', path: '/products/:id', access: 'anyone', cached: 'exact', savedOnDevice: true },
  relatedProducts: {
    method: 'GET',
    path: '/products/:id/related',
    access: 'anyone',
    cached: 'recent',
    savedOnDevice: true,
  },
  productCompanions: { method: 'GET', path: '/products/:id/companions', access: 'anyone', cached: 'recent' },
  setProductStock: { method: 'PUT', path: '/products/:id', access: 'staff' },
  listCategories: { method: 'GET', path: '/category', access: 'anyone', cached: 'recent', savedOnDevice: true },
  readStorefront: { method: 'GET', path: '/storefront', access: 'anyone', cached: 'recent', savedOnDevice: true },
  readCatalogue: { method: 'GET', path: '/catalogue', access: 'anyone', cached: 'exact' },
  readCatalogueChanges: { method: 'GET', path: '/catalogue/changes/:version', access: 'anyone', cached: 'exact' },

  // Reviews
  listReviews: {
    method: 'GET',
    path: '/reviews/:productId',
    access: 'anyone',
    cached: 'exact',
    withOwn: true,
    savedOnDevice: true,
  },
  readOwnReview: { method: 'GET', path: '/reviews/own/:productId', access: 'shopper' },
  writeReview: { method: 'POST', path: '/reviews', access: 'shopper', perHour: 60 },

  // Checkout and payment
  paymentMethods: { method: 'GET', path: '/checkout/payment', access: 'shopper' },
  startHostedPayment: { method: 'GET', path: '/checkout/pay', access: 'shopper', perHour: 60 },
  // Pages poll it every two seconds while a bank takes its time.
  completeCheckout: { method: 'POST', path: '/checkout/complete', access: 'shopper', perHour: 2400 },
  proceedCheckout: { method: 'POST', path: '/checkout/proceed', access: 'shopper', perHour: 60 },
  listOffers: { method: 'GET', path: '/coupons/offers', access: 'anyone', perNetwork: CROWD, savedOnDevice: true },
  applyCoupon: { method: 'POST', path: '/coupons/coupon/apply', access: 'anyone', perNetwork: CROWD },
  createRazorpayOrder: { method: 'POST', path: '/razorpay/create-order', access: 'shopper', perHour: 60 },
  verifyRazorpayPayment: { method: 'POST', path: '/razorpay/verify-payment', access: 'shopper', perHour: 120 },

  // Orders and fulfilment
  createOrder: { method: 'POST', path: '/orders', access: 'shopper', perHour: 20 },
  listOrders: { method: 'GET', path: '/orders/user/:userId', access: 'shopper' },
  readOrder: { method: 'GET', path: '/orders/:id', access: 'shopper' },
  cancelOrder: { method: 'POST', path: '/orders/:id/cancel', access: 'shopper', perHour: 20 },
  confirmOrder: { method: 'POST', path: '/orders/:id/confirm', access: 'shopper', perHour: 60 },
  sendOrderCode: { method: 'POST', path: '/orders/:id/code', access: 'shopper', perHour: 20 },
  correctContact: { method: 'POST', path: '/orders/:id/contact', access: 'shopper', perHour: 10 },
  requestReturn: { method: 'POST', path: '/orders/:id/returns', access: 'shopper', perHour: 10 },
  requestFollowedReturn: { method: 'POST', path: '/orders/follow/:token/returns', access: 'anyone', perNetwork: CROWD },
  readReturn: { method: 'GET', path: '/returns/:id', access: 'shopper' },
  changePayout: { method: 'POST', path: '/returns/:id/payout', access: 'shopper', perHour: 20 },
  withdrawReturn: { method: 'POST', path: '/returns/:id/withdraw', access: 'shopper', perHour: 10 },
  requestFollowLink: { method: 'POST', path: '/orders/follow', access: 'anyone', perNetwork: CROWD },
  followOrder: { method: 'GET', path: '/orders/follow/:token', access: 'anyone', perNetwork: CROWD },
  confirmFollowedOrder: { method: 'POST', path: '/orders/follow/:token/confirm', access: 'anyone', perNetwork: CROWD },
  readFollowLink: { method: 'GET', path: '/orders/:id/follow-link', access: 'shopper' },
  replaceFollowLink: { method: 'POST', path: '/orders/:id/follow-link', access: 'shopper', perHour: 20 },
  stopFollowLink: { method: 'POST', path: '/orders/:id/follow-link/end', access: 'shopper' },
  readOrderNotifications: { method: 'GET', path: '/order-news', access: 'shopper' },
  enableOrderNotifications: { method: 'PUT', path: '/order-news', access: 'shopper', perHour: 60 },
  disableOrderNotifications: { method: 'POST', path: '/order-news/end', access: 'shopper' },
  saveOccasion: { method: 'POST', path: '/occasion/create', access: 'shopper', perHour: 60 },
  shippingAvailable: { method: 'GET', path: '/shipping/Shipauth', access: 'shopper', perHour: 60 },
  createShipment: { method: 'POST', path: '/shipping/create', access: 'shopper', perHour: 60 },

  // Countries, states and cities for the address form
  listCountries: { method: 'GET', path: '/places/countries', access: 'anyone', perNetwork: CROWD },
  listStates: { method: 'POST', path: '/places/states', access: 'anyone', perNetwork: CROWD },
  listCities: { method: 'POST', path: '/places/cities', access: 'anyone', perNetwork: CROWD },
  readDelivery: { method: 'GET', path: '/delivery', access: 'anyone', savedOnDevice: true },
  checkPinCode: { method: 'GET', path: '/delivery/:pin', access: 'shopper', perHour: 300 },
  readPinCode: { method: 'GET', path: '/places/pin/:pin', access: 'anyone' },

  // Forms sent to the shop
  createCustomOrder: { method: 'POST', path: '/custom/custom-order', access: 'anyone', perNetwork: CROWD },
  uploadImage: { method: 'POST', path: '/images/upload', access: 'anyone', perNetwork: CROWD },
  sendMessage: { method: 'POST', path: '/contact', access: 'anyone', perNetwork: CROWD },
  subscribe: { method: 'POST', path: '/newsletter', access: 'anyone', perNetwork: CROWD },
  confirmSubscription: { method: 'POST', path: '/newsletter/confirm/:token', access: 'anyone', perNetwork: CROWD },
  unsubscribe: { method: 'POST', path: '/newsletter/end/:token', access: 'anyone' },
  requestStockAlert: { method: 'POST', path: '/stock-alerts', access: 'anyone', perNetwork: CROWD },
  endStockAlerts: { method: 'POST', path: '/stock-alerts/end/:token', access: 'anyone' },

  // Health check
  health: { method: 'GET', path: '/health', access: 'anyone' },
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints

// A page may stay open for weeks while the server is updated, so each request names the API version
// it was built for.

/** An integer. Without it, any program may use the API. */
export const CLIENT_VERSION_HEADER = 'x-nakshi-client'

/** A new id for each request, which also appears in the server's log, jobs and emails. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** Increase it with every change that pages of earlier releases do not support. */
export const CLIENT_VERSION = 2

/** Older clients are asked to reload. Increase it when the server drops their support. */
export const OLDEST_CLIENT_VERSION = 2
