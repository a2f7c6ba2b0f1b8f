import { create } from 'zustand'

interface Question {
  title: string
  text: string
  /** The label of the confirming button. */
  confirm: string
}

/** The open question, of which there is at most one, and what hears its answer. */
export const useQuestion = create<{ asked: (Question & { onAnswer: (isYes: boolean) => void }) | null }>(() => ({
  asked: null,
}))

/** Asks the person in a dialog. False for no, and without an answer. */
export const ask = (question: Question): Promise<boolean> =>
  new Promise((resolve) => useQuestion.setState({ asked: { ...question, onAnswer: resolve } }))
