/**
 * What travels in each call: parameters, query, headers, body and answer. The server validates and filters with these;
 * the browser imports only the types, so that zod never reaches its bundle.
 */
import * as z from 'zod'
import type { CallName } from '../calls.ts'
import { cart, cartSent, cartSince, lineChange } from './cart.ts'
import { category } from './category.ts'
import { customOrder, savedCustomOrder } from './custom-order.ts'
import { deliveryTable } from './delivery.ts'
import { id, ifUnchanged, ok, repeatable, said, storable } from './fields.ts'
import { health } from './health.ts'
import { uploadedImage, uploadFields } from './image.ts'
import { message, subscription, subscriptionAnswer } from './message.ts'
import { deletion, myDataAnswer } from './my-data.ts'
import { occasion, savedOccasion } from './occasion.ts'
import { coupon, couponSent, oneOrder, order, orderSent, placedOrder } from './order.ts'
import { newsDevice, orderNews } from './order-news.ts'
import * as payment from './payment.ts'
import { byPin, cities, citiesOf, countries, pinPlace, states, statesOf } from './place.ts'
import {
  catalogueChanges,
  catalogueCopy,
  catalogueVersion,
  oneProduct,
  product,
  productPage,
  productQuery,
  searchQuery,
  stockChange,
} from './product.ts'
import { ownReview, reviewDraft, reviewList, reviewWritten } from './review.ts'
import { shipment, shippingOffer, shippingRequest } from './shipping.ts'
import { storefront } from './storefront.ts'
import { credentials, forgotten, newSecret, oneUser, registration, session, userChange } from './user.ts'
import { wishlist, wishlistSent } from './wishlist.ts'

export interface CallShape {
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  body?: z.ZodType
  /** Names of the fields that carry a file. With it the call travels as form data, and `body` says the other fields. */
  files?: readonly string[]
  answer: z.ZodType
}

const byId = z.object({ id })
const byUser = z.object({ userId: id })
const byProduct = z.object({ productId: id })
const byToken = z.object({
  token: z
    .string()
    .min(1)
    .max(200)
    .refine(...storable),
})

export const callShapes = {
  // Account
  register: { body: registration, answer: said },
  login: { body: credentials, answer: session },
  logout: { answer: ok({}) },
  forgotPassword: { body: forgotten, answer: said },
  resetPassword: { params: byToken, body: newSecret, answer: said },
  readMe: { answer: oneUser },
  readMyData: { answer: myDataAnswer },
  deleteAccount: { body: deletion, answer: said },
  updateUser: { params: byId, headers: repeatable, body: userChange, answer: oneUser },

  // Bag
  createCart: { headers: ifUnchanged, body: cartSent, answer: cart },
  readCart: { params: byUser, query: cartSince, answer: cart },
  replaceCart: { params: byUser, headers: ifUnchanged, body: cartSent, answer: cart },
  setCartLine: { params: byUser, headers: ifUnchanged, body: lineChange, answer: cart },
  clearCart: { headers: ifUnchanged, answer: cart },

  // Wishlist
  readWishlist: { params: byUser, answer: wishlist },
  replaceWishlist: { params: byUser, headers: ifUnchanged, body: wishlistSent, answer: wishlist },

  // Catalogue
  listProducts: { query: productQuery, answer: productPage },
  searchProducts: { query: searchQuery, answer: z.array(product) },
  productSearch: { query: searchQuery, answer: z.array(product) },
  readProduct: { params: byId, answer: oneProduct },
  relatedProducts: { params: byId, answer: z.array(product) },
  setProductStock: { params: byId, body: stockChange, answer: oneProduct },
  listCategories: { answer: z.array(category) },
  readStorefront: { answer: storefront },
  readCatalogue: { answer: catalogueCopy },
  readCatalogueChanges: { params: catalogueVersion, answer: catalogueChanges },

  // Reviews
  listReviews: { params: byProduct, answer: reviewList },
  readOwnReview: { params: byProduct, answer: ownReview },
  writeReview: { headers: repeatable, body: reviewDraft, answer: reviewWritten },

  // Checkout and payment
  paymentMethods: { answer: payment.paymentMethods },
  payElsewhere: { headers: repeatable, query: payment.elsewhereQuery, answer: payment.elsewhere },
  proceedCheckout: { headers: repeatable, body: payment.intendedOrderSent, answer: payment.cardCheckout },
  completeCheckout: { body: payment.toComplete, answer: placedOrder },
  applyCoupon: { body: couponSent, answer: coupon },
  createRazorpayOrder: { headers: repeatable, body: payment.intendedOrderSent, answer: payment.razorpayOrder },
  verifyRazorpayPayment: { body: payment.razorpayResult, answer: payment.verifiedPayment },

  // Orders and what follows them
  createOrder: { headers: repeatable, body: orderSent, answer: placedOrder },
  listOrders: { params: byUser, answer: z.array(order) },
  readOrder: { params: byId, answer: oneOrder },
  cancelOrder: { params: byId, answer: oneOrder },
  readOrderNews: { answer: orderNews },
  wantOrderNews: { body: newsDevice, answer: ok({}) },
  endOrderNews: { answer: ok({}) },
  saveOccasion: { body: occasion, answer: savedOccasion },
  shippingAvailable: { answer: shippingOffer },
  createShipment: { body: shippingRequest, answer: shipment },

  // Places
  listCountries: { answer: countries },
  listStates: { body: statesOf, answer: states },
  listCities: { body: citiesOf, answer: cities },
  readDelivery: { answer: deliveryTable },
  readPinCode: { params: byPin, answer: pinPlace },

  // Things sent to the shop
  createCustomOrder: { headers: repeatable, body: customOrder, files: ['designFile'], answer: savedCustomOrder },
  uploadImage: { body: uploadFields, files: ['file'], answer: uploadedImage },
  sendMessage: { headers: repeatable, body: message, answer: said },
  subscribe: { headers: repeatable, body: subscription, answer: said },
  confirmSubscription: { params: byToken, answer: subscriptionAnswer },
  endSubscription: { params: byToken, answer: subscriptionAnswer },

  // The shop itself
  health: { answer: health },
} as const satisfies Record<CallName, CallShape>

type Shapes = typeof callShapes

/** The answer of every call, for the browser. */
export type CallAnswers = { [Name in CallName]: z.infer<Shapes[Name]['answer']> }

/** What a caller puts into the body of every call; `undefined` where there is none. */
export type CallBodies = { [Name in CallName]: BodyOf<Shapes[Name]> }

type BodyOf<Shape> = Shape extends { files: readonly string[] }
  ? FormData
  : Shape extends { body: infer Body extends z.ZodType }
    ? z.input<Body>
    : undefined
