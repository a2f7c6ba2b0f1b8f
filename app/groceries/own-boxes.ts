/** The boxes before the items of a copied list. They are not allowed in names. */
export const ownBoxes = { open: '☐', bought: '☑' }

const box = new RegExp(`[${ownBoxes.open}${ownBoxes.bought}]`)

export const hasOwnBox = (text: string): boolean => box.test(text)
