/** Loads the pictures on the page again that could not be loaded, for example because the device was offline. */
export function reloadFailedPictures(): void {
  for (const picture of document.images) {
    const isFailed = picture.complete && picture.naturalWidth === 0
    // Setting the same address again starts a new attempt.
    if (isFailed) picture.setAttribute('src', picture.getAttribute('src') ?? '')
  }
}
