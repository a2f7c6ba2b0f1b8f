/** The boxes before the items of a copied list. A pasted text with one of them is read as a list. */
export const listMarkers = { open: '☐', bought: '☑' }

const box = new RegExp(`[${listMarkers.open}${listMarkers.bought}]`)

export const hasListMarker = (text: string): boolean => box.test(text)
