import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocal } from '#app/data-react/use-local.ts'
import { useAi } from '#app/features/projects/use-ai.ts'
import { localDay } from '#app/lib/local-clock.ts'
import { errorText } from '#app/messages/error-text.ts'
import { useProposalTexts } from '#app/messages/proposals.ts'
import { describedMaxLength, describedMinLength } from '#shared/task-proposals.ts'
import { acceptProposals, type ForProject, titleFrom } from './accept-proposals.ts'
import { noProposals, type ProposalList, stopped } from './proposal-list.ts'
import { draftsOf, type TemplateName } from './templates.ts'
import { useProposals } from './use-proposals.ts'

export interface ProposalsDialogProps {
  /** The project of the tasks: an existing one, or the fields of a new one. */
  project: ForProject
  /** The person's description so far. */
  description: string
  /** The template to start with, instead of the AI. */
  template?: TemplateName | undefined
  /** The content of the closed dialog, restored when it opens again. */
  kept: RefObject<KeptProposals | undefined>
  /** Called once the tasks and their project are on the device. */
  onAccepted: (projectId: string) => void
  onClose: () => void
}

export interface KeptProposals {
  list: ProposalList
  day: string
  /** The description for the AI, and the person's text that it was made from. */
  described: string
  description: string
}

/** The logic of the proposals dialog. */
export function useProposalsDialog({ project, description, template, kept, onAccepted }: ProposalsDialogProps) {
  const texts = useProposalTexts()
  const ai = useAi()
  const [before] = useState(kept.current)
  const { list, tell, failure, setFailure, generate, stop } = useProposals(before ? stopped(before.list) : noProposals)
  const [described, setDescribed] = useState(() =>
    before?.description === description ? before.described : description.slice(0, describedMaxLength),
  )
  const isShort = described.trim().length < describedMinLength
  const [isRefused, setIsRefused] = useState(isShort)
  const start = useStart(before?.day)
  const review = useReview()
  const describedField = useRef<HTMLTextAreaElement>(null)
  const chosen = list.drafts.filter(({ isChosen }) => isChosen)

  const begin = () => {
    setIsRefused(isShort)
    if (isShort) describedField.current?.focus()
    else void generate(described)
  }
  const hasWords = template === undefined && ai !== 'absent'
  useAtOnce(hasWords && ai === 'here' && !isShort && list.drafts.length === 0, begin)
  useEffect(() => {
    kept.current = { list, day: start.day, described, description }
  }, [kept, list, start.day, described, description])

  const describe = (text: string) => {
    setIsRefused(false)
    setDescribed(text)
  }

  const choose = (name: TemplateName) => {
    stop()
    setIsRefused(false)
    setFailure(undefined)
    tell({ type: 'template', name: texts.templateTexts[name].name, drafts: draftsOf(texts, name, start.day) })
    review.focusFirst()
  }

  const isOther = template !== undefined && texts.templateTexts[template].name !== before?.list.template
  useAtOnce(isOther, () => template && choose(template))

  const beginOn = (day: string) => {
    start.setDay(day)
    tell({ type: 'start', day })
  }

  const accept = () => {
    const blank = chosen.find(({ title }) => !title.trim())
    if (blank) return review.refuse(blank.key)
    stop()
    const fallback = { title: list.template ?? titleFrom(chosen), description: described.trim() || null }
    acceptProposals(texts, named(project, fallback), chosen).then(onAccepted, (error: unknown) =>
      setFailure(errorText(error, texts.failed)),
    )
  }

  const words = { described, isRefused, isShort, describe, describedField }
  return {
    ai,
    hasWords,
    list,
    tell,
    failure,
    words,
    day: start.day,
    review,
    chosen,
    begin,
    stop,
    choose,
    beginOn,
    accept,
  }
}

export type ProposalsDialogState = ReturnType<typeof useProposalsDialog>

/** A new project, with `fallback` for an empty title or description. An existing project is returned as it is. */
const named = (project: ForProject, fallback: { title: string; description: string | null }): ForProject =>
  'id' in project
    ? project
    : {
        ...project,
        title: project.title || fallback.title,
        description: project.description || fallback.description,
      }

/** The start day of the project: that of the closed dialog, else today, until another is chosen. */
function useStart(before: string | undefined) {
  const { runtime } = useLocal()
  const [day, setDay] = useState(() => before ?? localDay(runtime.now()))
  return { day, setDay }
}

/**
 * The keys of the opened proposal and of the one that was refused for its missing title, and functions that open or
 * focus a proposal.
 */
function useReview() {
  const [open, setOpen] = useState<string>()
  const [untitled, setUntitled] = useState<string>()
  const titleField = useRef<HTMLInputElement>(null)
  const element = useRef<HTMLUListElement>(null)
  return {
    open,
    untitled,
    titleField,
    element,
    toggle: (key: string) => setOpen(open === key ? undefined : key),
    refuse: (key: string) => {
      setUntitled(key)
      setOpen(key)
      requestAnimationFrame(() => titleField.current?.focus())
    },
    focusFirst: () => requestAnimationFrame(() => element.current?.querySelector('input')?.focus()),
  }
}

/** Calls `begin` once, when the dialog opens, if `isReady` is true then. */
function useAtOnce(isReady: boolean, begin: () => void): void {
  const [first] = useState(() => ({ isReady, begin }))
  useEffect(() => {
    if (first.isReady) first.begin()
  }, [first])
}
