/** What stands before each item of a list that is copied as text. None belongs into a name. */
export const ownBoxes = { open: '☐', bought: '☑' }

const box = new RegExp(`[${ownBoxes.open}${ownBoxes.bought}]`)

export const hasOwnBox = (text: string): boolean => box.test(text)
