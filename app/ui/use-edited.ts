import { useCallback, useState } from 'react'

interface Edited<Row> {
  row: Row
  /** Closes the dialog, then deletes the row. */
  onRemove: () => void
  onClose: () => void
}

/**
 * The row whose dialog is open, or undefined, and the function that opens the dialog of a row. `remove` deletes that
 * row.
 */
export function useEdited<Row>(): [edited: Edited<Row> | undefined, edit: (row: Row, remove: () => void) => void] {
  const [edited, setEdited] = useState<Edited<Row>>()
  const edit = useCallback((row: Row, remove: () => void) => {
    const onClose = () => setEdited(undefined)
    const onRemove = () => {
      onClose()
      remove()
    }
    setEdited({ row, onRemove, onClose })
  }, [])
  return [edited, edit]
}
