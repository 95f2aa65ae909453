/**
 * For Safari, and Firefox before 141. A press that starts inside the dialog, e.g.
 * to select text, does not close it.
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

/** Null if the press was elsewhere. */
function dialogOfBackdropPress({ target, clientX: x, clientY: y }: MouseEvent): HTMLDialogElement | null {
  if (!(target instanceof HTMLDialogElement) || target.getAttribute('closedby') !== 'any') return null
  // A press on the backdrop hits the dialog itself, outside its box.
  const { left, right, top, bottom } = target.getBoundingClientRect()
  return x < left || x > right || y < top || y > bottom ? target : null
}

/** Going back closes open menus, as it closes dialogs: their page may no longer be there. */
export function closePopoversOnBack(): void {
  addEventListener('popstate', () => {
    for (const popover of document.querySelectorAll<HTMLElement>('[popover]')) {
      // Older browsers do not know the selector.
      if (popover.hidePopover && popover.matches(':popover-open')) popover.hidePopover()
    }
  })
}
