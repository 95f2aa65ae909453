/** For a form that had no answer. */
export const UNREACHABLE = 'The shop could not be reached. What you typed is still here: please try again.'
