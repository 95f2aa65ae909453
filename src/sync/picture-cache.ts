/** The worker's cache of pictures. Raise the number when what is stored in it changes its form: it is then started empty. */
export const PICTURE_CACHE = 'nakshi-pictures-1'
