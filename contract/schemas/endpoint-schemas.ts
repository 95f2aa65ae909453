/**
 * The server validates requests and filters responses; the browser imports only the types, so that
 * it does not load zod.
 */
import * as z from 'zod'
import type { EndpointName } from '../endpoints.ts'
import {
  accountDeletion,
  addressEntry,
  credentials,
  forgotPasswordRequest,
  myDataResponse,
  registration,
  resetPasswordRequest,
  session,
  sessionsEnd,
  sessionsResponse,
  userChange,
  userResponse,
} from './account.ts'
import { byPinCode, cities, citiesRequest, countries, pinCodePlace, states, statesRequest } from './address.ts'
import { cart, cartInput, cartLineUpdate, cartQuery, wishlist, wishlistInput } from './cart-and-wishlist.ts'
import {
  catalogueChanges,
  catalogueCopy,
  catalogueCopyQuery,
  catalogueVersion,
  category,
  foundProduct,
  product,
  productCompanions,
  productPage,
  productQuery,
  productResponse,
  searchQuery,
  stockChange,
} from './catalogue.ts'
import { contactMessage, stockAlert, subscription, subscriptionResponse } from './contact-and-newsletter.ts'
import { customOrder, customOrderResponse, uploadedImage, uploadFields } from './custom-order.ts'
import { deliveryTable, pinCodeService } from './delivery.ts'
import { id, idempotencyHeader, ifMatchHeader, messageResponse, okResponse, verbatim } from './fields.ts'
import { followedOrderResponse, followLinkRequest, followLinkResponse, newFollowLinkResponse } from './follow.ts'
import { occasion, occasionResponse } from './gift.ts'
import {
  contactCorrection,
  couponRequest,
  couponResponse,
  offerList,
  order,
  orderCode,
  orderRequest,
  orderResponse,
  placedOrderResponse,
} from './order.ts'
import { orderNotificationsResponse, pushSubscription } from './order-notifications.ts'
import * as payment from './payment.ts'
import { payoutChange, returnRequest, returnResponse } from './returns.ts'
import { ownReviewResponse, reviewDraft, reviewList, writtenReviewResponse } from './review.ts'
import { shipment, shippingAvailability, shippingRequest } from './shipping.ts'
import { health, storefront } from './storefront.ts'

export interface EndpointSchema {
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  body?: z.ZodType
  /** File fields: the request is form data, and `body` describes the other fields. */
  files?: readonly string[]
  response: z.ZodType
}

const byId = z.object({ id })
const byUser = z.object({ userId: id })
const byAddress = z.object({ id, addressId: id })
const byProduct = z.object({ productId: id })
const byToken = z.object({ token: verbatim.min(1).max(200) })

export const endpointSchemas = {
  // Account
  register: { body: registration, response: messageResponse },
  login: { body: credentials, response: session },
  logInByLink: { params: byToken, response: session },
  logout: { response: okResponse({}) },
  forgotPassword: { body: forgotPasswordRequest, response: messageResponse },
  verifyEmail: { params: byToken, response: subscriptionResponse },
  sendVerification: { response: messageResponse },
  resetPassword: { params: byToken, body: resetPasswordRequest, response: messageResponse },
  readMe: { response: userResponse },
  readMyData: { response: myDataResponse },
  deleteAccount: { body: accountDeletion, response: messageResponse },
  listSessions: { params: byId, response: sessionsResponse },
  endSessions: { params: byId, body: sessionsEnd, response: okResponse({}) },
  updateUser: { params: byId, headers: idempotencyHeader, body: userChange, response: userResponse },
  saveAddress: { params: byAddress, body: addressEntry, response: userResponse },
  deleteAddress: { params: byAddress, response: userResponse },
  makeAddressDefault: { params: byAddress, response: userResponse },

  // Bag
  createCart: { headers: ifMatchHeader, body: cartInput, response: cart },
  readCart: { params: byUser, query: cartQuery, response: cart },
  replaceCart: { params: byUser, headers: ifMatchHeader, body: cartInput, response: cart },
  setCartLine: { params: byUser, headers: ifMatchHeader, body: cartLineUpdate, response: cart },
  clearCart: { headers: ifMatchHeader, response: cart },

  // Wishlist
  readWishlist: { params: byUser, response: wishlist },
  replaceWishlist: { params: byUser, headers: ifMatchHeader, body: wishlistInput, response: wishlist },

  // Catalogue
  listProducts: { query: productQuery, response: productPage },
  searchProducts: { query: searchQuery, response: z.array(foundProduct) },
  productSearch: { query: searchQuery, response: z.array(foundProduct) },
  readProduct: { params: byId, response: productResponse },
  relatedProducts: { params: byId, response: z.array(product) },
  productCompanions: { params: byId, response: productCompanions },
  setProductStock: { params: byId, body: stockChange, response: productResponse },
  listCategories: { response: z.array(category) },
  readStorefront: { response: storefront },
  readCatalogue: { query: catalogueCopyQuery, response: catalogueCopy },
  readCatalogueChanges: { params: catalogueVersion, response: catalogueChanges },

  // Reviews
  listReviews: { params: byProduct, response: reviewList },
  readOwnReview: { params: byProduct, response: ownReviewResponse },
  writeReview: { headers: idempotencyHeader, body: reviewDraft, response: writtenReviewResponse },

  // Checkout and payment
  paymentMethods: { response: payment.paymentMethods },
  startHostedPayment: {
    headers: idempotencyHeader,
    query: payment.hostedPaymentQuery,
    response: payment.hostedPayment,
  },
  proceedCheckout: { headers: idempotencyHeader, body: payment.paymentRequest, response: payment.cardCheckout },
  completeCheckout: { body: payment.completionRequest, response: placedOrderResponse },
  listOffers: { response: offerList },
  applyCoupon: { body: couponRequest, response: couponResponse },
  createRazorpayOrder: { headers: idempotencyHeader, body: payment.paymentRequest, response: payment.razorpayOrder },
  verifyRazorpayPayment: { body: payment.razorpayResult, response: payment.verifiedPayment },

  // Orders and fulfilment
  createOrder: { headers: idempotencyHeader, body: orderRequest, response: placedOrderResponse },
  listOrders: { params: byUser, response: z.array(order) },
  readOrder: { params: byId, response: orderResponse },
  cancelOrder: { params: byId, response: orderResponse },
  confirmOrder: { params: byId, body: orderCode, response: orderResponse },
  sendOrderCode: { params: byId, response: messageResponse },
  correctContact: { params: byId, body: contactCorrection, response: orderResponse },
  requestReturn: { params: byId, headers: idempotencyHeader, body: returnRequest, response: returnResponse },
  requestFollowedReturn: {
    params: byToken,
    headers: idempotencyHeader,
    body: returnRequest,
    response: returnResponse,
  },
  readReturn: { params: byId, response: returnResponse },
  changePayout: { params: byId, body: payoutChange, response: returnResponse },
  withdrawReturn: { params: byId, response: returnResponse },
  requestFollowLink: { body: followLinkRequest, response: messageResponse },
  followOrder: { params: byToken, response: followedOrderResponse },
  confirmFollowedOrder: { params: byToken, response: okResponse({}) },
  readFollowLink: { params: byId, response: followLinkResponse },
  replaceFollowLink: { params: byId, response: newFollowLinkResponse },
  stopFollowLink: { params: byId, response: okResponse({}) },
  readOrderNotifications: { response: orderNotificationsResponse },
  enableOrderNotifications: { body: pushSubscription, response: okResponse({}) },
  disableOrderNotifications: { response: okResponse({}) },
  saveOccasion: { body: occasion, response: occasionResponse },
  shippingAvailable: { response: shippingAvailability },
  createShipment: { body: shippingRequest, response: shipment },

  // Countries, states and cities
  listCountries: { response: countries },
  listStates: { body: statesRequest, response: states },
  listCities: { body: citiesRequest, response: cities },
  readDelivery: { response: deliveryTable },
  checkPinCode: { params: byPinCode, response: pinCodeService },
  readPinCode: { params: byPinCode, response: pinCodePlace },

  // Forms sent to the shop
  createCustomOrder: {
    headers: idempotencyHeader,
    body: customOrder,
    files: ['designFile'],
    response: customOrderResponse,
  },
  uploadImage: { body: uploadFields, files: ['file'], response: uploadedImage },
  sendMessage: { headers: idempotencyHeader, body: contactMessage, response: messageResponse },
  subscribe: { headers: idempotencyHeader, body: subscription, response: messageResponse },
  confirmSubscription: { params: byToken, response: subscriptionResponse },
  unsubscribe: { params: byToken, response: subscriptionResponse },
  requestStockAlert: { headers: idempotencyHeader, body: stockAlert, response: okResponse({}) },
  endStockAlerts: { params: byToken, response: subscriptionResponse },

  // Health check
  health: { response: health },
} as const satisfies Record<EndpointName, EndpointSchema>

type Schemas = typeof endpointSchemas

export type ResponseBodies = { [Name in EndpointName]: z.infer<Schemas[Name]['response']> }

/** `undefined` for endpoints without a body. */
export type RequestBodies = { [Name in EndpointName]: BodyOf<Schemas[Name]> }

type BodyOf<Shape> = Shape extends { files: readonly string[] }
  ? FormData
  : Shape extends { body: infer Body extends z.ZodType }
    ? z.input<Body>
    : undefined
