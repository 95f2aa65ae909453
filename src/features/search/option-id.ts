/** The id of a result in the list, which the text field names while it is the active one. */
export function optionId(listId: string, position: number): string {
  return `${listId}${position}`
}
