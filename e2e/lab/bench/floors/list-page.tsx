/** The least page that shows a list: React, virtua and nothing else. Its rows are in memory, or in the app's own IndexedDB. */
import { type ComponentProps, type FormEvent, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { WindowVirtualizer } from 'virtua'

interface Row {
  id: string
  name: string
  purchased: boolean
}

const rowPx = 56

function ListPage({ first }: { first: readonly Row[] }) {
  const [rows, setRows] = useState(first)
  const [bought, setBought] = useState(() => first.filter(({ purchased }) => purchased).length)
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements[0] as HTMLInputElement
    setRows([{ id: String(rows.length), name: field.value, purchased: false }, ...rows])
    field.value = ''
  }
  const tick = (row: Row, at: number) => {
    setRows(rows.with(at, { ...row, purchased: !row.purchased }))
    setBought(bought + (row.purchased ? -1 : 1))
  }
  return (
    <main>
      <dl>
        <dd>{rows.length}</dd>
        <dd>{bought}</dd>
      </dl>
      <form onSubmit={add}>
        <input aria-label="Novo item" />
        <button type="submit">Adicionar</button>
      </form>
      <WindowVirtualizer data={rows} as={List} item="li" itemSize={rowPx} bufferSize={400}>
        {(row, at) => (
          <label key={row.id} style={{ display: 'block', height: rowPx }}>
            <input type="checkbox" checked={row.purchased} onChange={() => tick(row, at)} />
            {row.name}
          </label>
        )}
      </WindowVirtualizer>
    </main>
  )
}

const List = (props: ComponentProps<'ul'>) => <ul aria-label="Itens da lista" {...props} />

/** Creates as many rows as the URL's hash names. Without a number it reads the items stored by the app. */
async function firstRows(): Promise<Row[]> {
  const count = Number(location.hash.slice(1))
  if (count > 0)
    return Array.from({ length: count }, (_, at) => ({ id: `${at}`, name: `Arroz ${at}`, purchased: false }))
  const { name = '' } = (await indexedDB.databases()).find((known) => known.name?.startsWith('caderneta-')) ?? {}
  const db = await answer(indexedDB.open(name))
  return answer(db.transaction('items').objectStore('items').getAll())
}

const answer = <T,>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const root = document.getElementById('root')
if (root) firstRows().then((rows) => createRoot(root).render(<ListPage first={rows} />), console.error)
