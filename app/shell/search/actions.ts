import { FolderKanban, ListTodo, type LucideIcon, NotebookPen, ShoppingBasket, ShoppingCart } from 'lucide-react'
import { useMemo } from 'react'
import { liveOwnLists } from '#app/data/areas/lists.ts'
import { liveReceivedLists } from '#app/data/areas/sharing.ts'
import { useAnswer } from '#app/data-react/use-answer.ts'
import { fold } from '#app/lib/fold.ts'
import { wordsOf } from '#app/lib/highlight.ts'
import { cameFrom, marketPath, paths } from '#app/lib/paths.ts'
import { useMessages } from '#app/messages/language.ts'

/** An act that the search offers: all of them are screens that begin it. */
export interface Action {
  id: string
  name: string
  /** One of these words must be asked for: the name of a thing alone asks for the thing. */
  cue: string
  Icon: LucideIcon
  path: string
  state?: unknown
}

/** Of so many lists the way to Modo mercado is offered before anything is typed. */
const mostUnasked = 2

/** Finds the acts whose names have all words of a query at the beginning of a word; without a query all but those of many lists. */
export function useActions(): (query: string) => Action[] {
  const { search, market } = useMessages()
  const own = useAnswer(liveOwnLists)
  const received = useAnswer(liveReceivedLists)
  return useMemo(() => {
    const lists = [...(own ?? []), ...(received ?? []).map(({ listId, title }) => ({ id: listId, title }))]
    const shops = lists.map(({ id, title }) => ({
      id: `market ${id}`,
      name: search.actions.goShopping(title),
      cue: `${search.actions.goShopping('')} ${market.title}`,
      Icon: ShoppingCart,
      path: marketPath(id),
      state: cameFrom,
    }))
    const news = [
      { id: 'list', name: search.actions.newList, Icon: ShoppingBasket, path: paths.newList },
      { id: 'todo', name: search.actions.newTodo, Icon: ListTodo, path: paths.newTodo },
      { id: 'note', name: search.actions.newNote, Icon: NotebookPen, path: paths.newNote },
      { id: 'project', name: search.actions.newProject, Icon: FolderKanban, path: paths.newProject },
    ].map((action) => ({ ...action, cue: action.name.split(' ', 1).join('') }))
    return (query) => {
      const words = wordsOf(query)
      if (words.length === 0) return [...news, ...shops.slice(0, mostUnasked)]
      return [...news, ...shops].filter(
        ({ name, cue }) => words.every((word) => has(`${name} ${cue}`, word)) && words.some((word) => has(cue, word)),
      )
    }
  }, [own, received, search, market])
}

/** One of the words of the text begins with it. */
const has = (text: string, word: string): boolean => ` ${fold(text)}`.includes(` ${word}`)
