/**
 * Closes a dialog with `closedby="any"` when the shopper presses outside it, in browsers that do not support the
 * attribute (Safari, and Firefox before 141). A press that starts inside the dialog, for example to select text, does
 * not close the dialog.
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

/** Returns the dialog whose backdrop was pressed, or null if the press was elsewhere. */
function dialogOfBackdropPress({ target, clientX: x, clientY: y }: MouseEvent): HTMLDialogElement | null {
  if (!(target instanceof HTMLDialogElement) || target.getAttribute('closedby') !== 'any') return null
  // The target of a press on the backdrop is the dialog itself, at a point outside the dialog's box.
  const { left, right, top, bottom } = target.getBoundingClientRect()
  return x < left || x > right || y < top || y > bottom ? target : null
}
