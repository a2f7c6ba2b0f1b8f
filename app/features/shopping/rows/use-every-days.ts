import { useEffect, useState } from 'react'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import { useLocal } from '#app/data-react/use-local.ts'

const loadLater = async () => (await import('#app/features/shopping/shopping-later.ts')).later

const daysDigits = 3

/** The days after which an item comes back in 'De novo', kept on this device for every item of the product. */
export function useEveryDays({ listId, name, quantity, category }: ItemRow) {
  const local = useLocal()
  const [known, setKnown] = useState('')
  const [typed, setTyped] = useState<string>()
  useEffect(() => {
    let isGone = false
    const show = (days: number | undefined) => !isGone && setKnown(days ? String(days) : '')
    void loadLater()
      .then(({ everyDaysOf }) => everyDaysOf(local, listId, name))
      .then(show, () => undefined)
    return () => {
      isGone = true
    }
  }, [local, listId, name])
  const value = typed ?? known
  const save = async (newName: string): Promise<void> => {
    if (value === known) return
    const said = { name: newName, quantity, category, everyDays: Number(value) }
    await (await loadLater()).keepEveryDays(local, listId, said)
  }
  const set = (text: string) => setTyped(text.replace(/\D/g, '').slice(0, daysDigits))
  return { value, set, save }
}
