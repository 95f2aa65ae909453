/** What page and worker call the push that the browser does by itself when the line is back. */
export const BACKGROUND_TAG = 'push-account'
