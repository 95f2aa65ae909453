/**
 * Checks the structure of API responses and the fields used in calculations,
 * without loading zod. Otherwise a captive portal's page would be saved as a
 * catalogue and shown offline.
 */
import type { EndpointName } from '#contract/endpoints.ts'
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import { isRecord } from '#contract/type-guards.ts'

/** Always true for an endpoint without an entry in `samples`. */
export function isResponseOf<Name extends EndpointName>(name: Name, body: unknown): body is ResponseBodies[Name] {
  const all: { readonly [Name in EndpointName]?: Sample } = samples
  const sample = all[name]
  return sample === undefined || matches(body, sample)
}

/**
 * An example that describes a JSON type. A primitive stands for any value of its
 * type, an array for any array whose items match its only item, and an object for
 * any object with at least the same fields.
 */
type Sample = string | number | boolean | readonly Sample[] | { readonly [field: string]: Sample }

/** Fields that need no check may be omitted. */
type SampleOf<Value> = Value extends readonly (infer Item)[]
  ? readonly SampleOf<Item>[]
  : Value extends object
    ? { readonly [Field in keyof Value]?: SampleOf<Value[Field]> }
    : Value

function matches(value: unknown, sample: Sample): boolean {
  if (typeof sample !== 'object') return typeof value === typeof sample
  if (!isList(sample)) return isRecord(value) && hasFields(value, sample)
  return Array.isArray(value) && value.every((item) => sample.every((one) => matches(item, one)))
}

function hasFields(value: Record<string, unknown>, sample: { readonly [field: string]: Sample }): boolean {
  // A loop, because every page checks many products and `Object.entries` takes
  // longer than the check.
  for (const field in sample) {
    const one = sample[field]
    if (one !== undefined && !matches(value[field], one)) return false
  }
  return true
}

/** Unlike `Array.isArray`, narrows the type of readonly arrays too. */
function isList(sample: Sample): sample is readonly Sample[] {
  return Array.isArray(sample)
}

const address = { street: '', city: '', state: '', country: '', pincode: '' }

const account = { user: { _id: '', fullname: '', email: '', phone_no: '', address: '' } }

const cartProduct = { _id: '', title: '', price: 0, image: [''], stock: 0, color: [''] }

const product = {
  ...cartProduct,
  alt: [''],
  blur: [''],
  categories: [''],
  subcategory: '',
  materials: '',
  detail: [''],
  description: '',
  updatedAt: '',
}

const cart = {
  products: [{ productID: cartProduct, quantity: 0 }],
  revision: 0,
  bought: { products: [{ productID: '', quantity: 0 }] },
  notes: [{ productID: '', message: '' }],
}

const wishlist = { products: [cartProduct], revision: 0 }

const review = { data: { _id: '', userID: { fullname: '' }, rating: 0, review: '' } }

const amounts = [{ name: '', amount: 0 }]

const followedOrder = {
  order_id: '',
  status: 'pending',
  amount: 0,
  subtotal: 0,
  charges: amounts,
  discounts: amounts,
  products: [{ quantity: 0, productID: { _id: '', title: '', price: 0, image: [''] } }],
  history: [{ at: '' }],
  createdAt: '',
} as const

const order = { ...followedOrder, _id: '', address } as const

const placedOrder = { data: order }

const oneOrder = { order }

const dollarCheckout = {
  intendedID: '',
  finalOrder: { amount: 0, products: [{ productID: { price: 0 }, quantity: 0 }] },
}

/**
 * The fields to check. Omits endpoints whose responses are only shown as text or
 * used for form suggestions.
 */
const samples = {
  login: { ...account, accessToken: '' },
  readMe: account,
  updateUser: account,
  readCart: cart,
  replaceCart: cart,
  readWishlist: wishlist,
  replaceWishlist: wishlist,
  listProducts: { products: [product], totalPages: 0, page: 0, options: { categories: [''] } },
  searchProducts: [product],
  readProduct: { product },
  relatedProducts: [product],
  listCategories: [{ name: '', subcategories: [{ name: '' }], images: [''] }],
  readStorefront: { slides: [{}], tiles: [{}], stories: [{}], doors: [{}], occasions: [{}] },
  readCatalogue: {
    version: '',
    products: [product],
    total: 0,
    synonyms: { same: [['']], instead: [{}], ignored: [''] },
  },
  readCatalogueChanges: { version: '', products: [product] },
  listReviews: { data: [review.data] },
  writeReview: review,
  paymentMethods: { methods: [{ method: 'cod' }] },
  startHostedPayment: { ...dollarCheckout, url: '' },
  proceedCheckout: { ...dollarCheckout, clientSecret: '' },
  completeCheckout: placedOrder,
  createRazorpayOrder: { id: '', amount: 0, intendedID: '' },
  verifyRazorpayPayment: placedOrder,
  createOrder: placedOrder,
  listOrders: [order],
  readOrder: oneOrder,
  cancelOrder: oneOrder,
  followOrder: { order: { ...followedOrder, city: '', pincode: '' }, expiresAt: '' },
  replaceFollowLink: { token: '', expiresAt: '' },
  listOffers: { data: [{ code: '', discount: 0 }] },
  readDelivery: { zones: [{ prefixes: [''], days: [0] }] },
} as const satisfies { readonly [Name in EndpointName]?: SampleOf<ResponseBodies[Name]> }
