/** What a shopper submits in the tests of the outbox. */

export const contactMessage = { name: 'Asha', email: 'a@example.com', message: 'Hello', website: '' }

export const review = { productId: 'ring', title: 'Ring', rating: 4, review: 'Lovely' }

export const customOrder = {
  type: 'ring',
  material: 'gold',
  gemstones: '',
  size: '',
  additionalNotes: 'Leaves',
  name: 'Asha',
  email: 'a@example.com',
  number: '9',
  designFile: '',
  design: { picture: new Blob(['a picture']), preview: 'data:,', name: 'ring.jpg' },
}
