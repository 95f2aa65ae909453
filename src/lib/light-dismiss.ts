/**
 * Lets a press beside a dialog that says `closedby="any"` close it, in browsers that do not do so by themselves: Safari,
 * and Firefox before 141. A press that only ends beside it, as when words are marked, leaves it open.
 */
export function polyfillLightDismiss(): void {
  if ('closedBy' in HTMLDialogElement.prototype) return
  let pressed: HTMLDialogElement | null = null
  addEventListener('pointerdown', (event) => {
    pressed = dialogOfBackdropPress(event)
  })
  addEventListener('click', (event) => {
    if (pressed && pressed === dialogOfBackdropPress(event)) pressed.close()
  })
}

/** What is beside a dialog is its backdrop, and a press on that is a press on the dialog outside its box. */
function dialogOfBackdropPress({ target, clientX: x, clientY: y }: MouseEvent): HTMLDialogElement | null {
  if (!(target instanceof HTMLDialogElement) || target.getAttribute('closedby') !== 'any') return null
  const { left, right, top, bottom } = target.getBoundingClientRect()
  return x < left || x > right || y < top || y > bottom ? target : null
}
