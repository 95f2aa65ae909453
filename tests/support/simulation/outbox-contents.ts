import type { ReturnContents, UploadedPicture } from '#sync/outbox/outbox-item.ts'

export const contactMessage = { name: 'Asha', email: 'a@example.com', message: 'Hello', website: '' }

export const review = {
  productId: 'ring',
  title: 'Ring',
  rating: 4,
  review: 'Lovely',
  pictures: [] as UploadedPicture[],
}

export const customOrder = {
  type: 'ring',
  material: 'gold',
  gemstones: '',
  size: '',
  additionalNotes: 'Leaves',
  budget: '',
  neededBy: '',
  name: 'Asha',
  email: 'a@example.com',
  number: '9',
  designFile: '',
  design: { picture: new Blob(['a picture']), preview: 'data:,', name: 'ring.jpg' },
}

export const returnRequest: ReturnContents = {
  orderNumber: 'NK-26-000001',
  products: [
    { position: 0, quantity: 1 },
    { position: 2, quantity: 2, size: '14' },
  ],
  reason: 'damaged',
  words: 'The clasp is broken.',
  wanted: 'refund',
  payTo: 'asha@upi',
  pictures: [{ picture: new Blob(['a picture']), preview: 'data:,', name: 'clasp.jpg', url: '' }],
}
