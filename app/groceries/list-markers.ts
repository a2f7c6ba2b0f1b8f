/** The boxes before the items of a copied list. They are not allowed in names. */
export const listMarkers = { open: '☐', bought: '☑' }

const box = new RegExp(`[${listMarkers.open}${listMarkers.bought}]`)

export const hasListMarker = (text: string): boolean => box.test(text)
