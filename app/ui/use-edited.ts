import { useCallback, useState } from 'react'

interface Edited<Row> {
  row: Row
  /** Closes the dialog, then deletes the row. */
  onRemove: () => void
  onClose: () => void
}

/** The row with an open dialog, undefined without one; and the function that opens the dialog of a row. */
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
