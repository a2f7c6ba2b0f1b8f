export const megabyte = 1024 * 1024

/**
 * What one person may keep: rows, and bytes of text in them as UTF-8, with the trash (docs/decisions/020). The server counts
 * and refuses; a device asks beforehand where it is about to write much.
 */
export const quotas = {
  ofPerson: { rows: 20_000, text: 20 * megabyte },
  ofList: { rows: 20_000, text: 2 * megabyte },
  lists: 500,
}
