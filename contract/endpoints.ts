/**
 * Every endpoint of the API, as plain data.
 *
 * The server registers its routes from this table and the browser builds its requests from it, so each path is written
 * once. Paths are relative to `/api`; `:name` marks a path parameter. The schemas of requests and responses are in
 * `schemas/`.
 */

/** Who may call an endpoint. `shopper` and `staff` send the header `x-access-token`. */
type EndpointAccess = 'anyone' | 'shopper' | 'staff'

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  readonly path: `/${string}`
  readonly caller: EndpointAccess
}

export const endpoints = {
  // Account
  register: { method: 'POST', path: '/auth/register', caller: 'anyone' },
  login: { method: 'POST', path: '/auth/login', caller: 'anyone' },
  logout: { method: 'POST', path: '/auth/logout', caller: 'shopper' },
  forgotPassword: { method: 'POST', path: '/auth/forgot-password', caller: 'anyone' },
  resetPassword: { method: 'POST', path: '/auth/reset-password/:token', caller: 'anyone' },
  readMe: { method: 'GET', path: '/users/me', caller: 'shopper' },
  readMyData: { method: 'GET', path: '/users/me/data', caller: 'shopper' },
  deleteAccount: { method: 'POST', path: '/users/me/delete', caller: 'shopper' },
  updateUser: { method: 'PUT', path: '/users/:id', caller: 'shopper' },

  // Bag (called cart on the wire)
  createCart: { method: 'POST', path: '/carts', caller: 'shopper' },
  readCart: { method: 'GET', path: '/carts/:userId', caller: 'shopper' },
  replaceCart: { method: 'PUT', path: '/carts/:userId', caller: 'shopper' },
  setCartLine: { method: 'PATCH', path: '/carts/:userId', caller: 'shopper' },
  clearCart: { method: 'POST', path: '/carts/clear', caller: 'shopper' },

  // Wishlist
  readWishlist: { method: 'GET', path: '/wishlist/:userId', caller: 'shopper' },
  replaceWishlist: { method: 'PUT', path: '/wishlist/:userId', caller: 'shopper' },

  // Catalogue
  listProducts: { method: 'GET', path: '/products', caller: 'anyone' },
  searchProducts: { method: 'GET', path: '/products/search', caller: 'anyone' },
  productSearch: { method: 'GET', path: '/products/productSearch', caller: 'anyone' },
  readProduct: { method: 'GET', path: '/products/:id', caller: 'anyone' },
  relatedProducts: { method: 'GET', path: '/products/:id/related', caller: 'anyone' },
  setProductStock: { method: 'PUT', path: '/products/:id', caller: 'staff' },
  listCategories: { method: 'GET', path: '/category', caller: 'anyone' },
  readStorefront: { method: 'GET', path: '/storefront', caller: 'anyone' },
  readCatalogue: { method: 'GET', path: '/catalogue', caller: 'anyone' },
  readCatalogueChanges: { method: 'GET', path: '/catalogue/changes/:version', caller: 'anyone' },

  // Reviews
  listReviews: { method: 'GET', path: '/reviews/:productId', caller: 'anyone' },
  readOwnReview: { method: 'GET', path: '/reviews/own/:productId', caller: 'shopper' },
  writeReview: { method: 'POST', path: '/reviews', caller: 'shopper' },

  // Checkout and payment
  paymentMethods: { method: 'GET', path: '/checkout/payment', caller: 'shopper' },
  payElsewhere: { method: 'GET', path: '/checkout/pay', caller: 'shopper' },
  completeCheckout: { method: 'POST', path: '/checkout/complete', caller: 'shopper' },
  proceedCheckout: { method: 'POST', path: '/checkout/proceed', caller: 'shopper' },
  applyCoupon: { method: 'POST', path: '/coupons/coupon/apply', caller: 'anyone' },
  createRazorpayOrder: { method: 'POST', path: '/razorpay/create-order', caller: 'shopper' },
  verifyRazorpayPayment: { method: 'POST', path: '/razorpay/verify-payment', caller: 'shopper' },

  // Orders and fulfilment
  createOrder: { method: 'POST', path: '/orders', caller: 'shopper' },
  listOrders: { method: 'GET', path: '/orders/user/:userId', caller: 'shopper' },
  readOrder: { method: 'GET', path: '/orders/:id', caller: 'shopper' },
  cancelOrder: { method: 'POST', path: '/orders/:id/cancel', caller: 'shopper' },
  readOrderNews: { method: 'GET', path: '/order-news', caller: 'shopper' },
  wantOrderNews: { method: 'PUT', path: '/order-news', caller: 'shopper' },
  endOrderNews: { method: 'POST', path: '/order-news/end', caller: 'shopper' },
  saveOccasion: { method: 'POST', path: '/occasion/create', caller: 'shopper' },
  shippingAvailable: { method: 'GET', path: '/shipping/Shipauth', caller: 'shopper' },
  createShipment: { method: 'POST', path: '/shipping/create', caller: 'shopper' },

  // Countries, states and cities for the address form
  listCountries: { method: 'GET', path: '/places/countries', caller: 'anyone' },
  listStates: { method: 'POST', path: '/places/states', caller: 'anyone' },
  listCities: { method: 'POST', path: '/places/cities', caller: 'anyone' },
  readDelivery: { method: 'GET', path: '/delivery', caller: 'anyone' },
  readPinCode: { method: 'GET', path: '/places/pin/:pin', caller: 'anyone' },

  // Forms sent to the shop
  createCustomOrder: { method: 'POST', path: '/custom/custom-order', caller: 'anyone' },
  uploadImage: { method: 'POST', path: '/images/upload', caller: 'anyone' },
  sendMessage: { method: 'POST', path: '/contact', caller: 'anyone' },
  subscribe: { method: 'POST', path: '/newsletter', caller: 'anyone' },
  confirmSubscription: { method: 'POST', path: '/newsletter/confirm/:token', caller: 'anyone' },
  endSubscription: { method: 'POST', path: '/newsletter/end/:token', caller: 'anyone' },

  // The shop itself
  health: { method: 'GET', path: '/health', caller: 'anyone' },
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints

/**
 * API versioning between page and server. A page may stay open for weeks while the server is updated, so every request
 * states the API version that it was built for.
 */

/** The header with the client's API version, an integer. Requests without it, from other programs, are not checked. */
export const CLIENT_VERSION_HEADER = 'x-nakshi-client'

/** The API version of this release. Raise it with every change to an endpoint that older pages do not support. */
export const CLIENT_VERSION = 1

/**
 * The oldest API version that the server accepts. Clients below it are told to reload. Raise it when the server drops
 * support for older versions.
 */
export const OLDEST_CLIENT_VERSION = 1
