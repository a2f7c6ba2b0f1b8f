import { FolderKanban, ListTodo, type LucideIcon, NotebookPen, ShoppingBasket, ShoppingCart } from 'lucide-react'
import { useMemo } from 'react'
import { liveOwnLists } from '#app/data/areas/lists.ts'
import { liveReceivedLists } from '#app/data/areas/sharing.ts'
import { useAnswer } from '#app/data-react/use-answer.ts'
import { wordsOf } from '#app/lib/highlight.ts'
import { cameFrom, marketPath, paths } from '#app/lib/paths.ts'
import { useMessages } from '#app/messages/language.ts'
import { fold } from '#shared/fold.ts'

/** An action that the search offers: it opens the screen at `path`. */
export interface Action {
  id: string
  name: string
  /**
   * The query must contain the beginning of one of these words, for example of `Nova`: a list's name alone finds the
   * list, not its action.
   */
  cue: string
  Icon: LucideIcon
  path: string
  state?: unknown
}

/** The number of lists whose market mode is offered before anything is typed. */
const mostUnasked = 2

/**
 * Returns a function that finds actions: each word of the query must begin a word of the action's name or cue, and at
 * least one must begin a word of the cue. An empty query finds the actions for new rows, and market mode of the first
 * `mostUnasked` lists.
 */
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

/** True if a word of the text begins with `word`. */
const has = (text: string, word: string): boolean => ` ${fold(text)}`.includes(` ${word}`)
