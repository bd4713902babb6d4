/** Returns the address of the picture of an item of type `template`. It does not contain the hash that opens the page. */
export function itemPictureUrl(itemId: number): string {
  return `/api/store/${itemId}/picture`
}
