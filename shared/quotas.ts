export const megabyte = 1024 * 1024

/**
 * Storage limits: rows, and bytes of UTF-8 text in them. Rows in the trash count (docs/decisions/020). The server
 * counts and refuses; a device checks an import against them before it writes.
 */
export const quotas = {
  ofPerson: { rows: 20_000, text: 20 * megabyte },
  ofList: { rows: 20_000, text: 2 * megabyte },
  lists: 500,
}
