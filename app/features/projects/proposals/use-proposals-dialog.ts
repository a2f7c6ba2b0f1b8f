import { type RefObject, useEffect, useRef, useState } from 'react'
import { useToday } from '#app/data-react/use-today.ts'
import { useAi } from '#app/features/projects/use-ai.ts'
import { errorText } from '#app/messages/error-text.ts'
import { useProposalTexts } from '#app/messages/proposals.ts'
import { describedMaxLength, describedMinLength } from '#shared/task-proposals.ts'
import { acceptProposals, type ForProject, titleFrom } from './accept-proposals.ts'
import { noProposals, type ProposalEvent, type ProposalList, stopped, type TemplateName } from './proposal-list.ts'
import { draftsOf, hasDay } from './templates.ts'
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
  const projectDay = useProjectDay(before?.day, tell)
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
    kept.current = { list, day: projectDay.day, described, description }
  }, [kept, list, projectDay.day, described, description])

  const describe = (text: string) => {
    setIsRefused(false)
    setDescribed(text)
  }

  const choose = (name: TemplateName) => {
    stop()
    setIsRefused(false)
    setFailure(undefined)
    tell({ type: 'template', name, drafts: draftsOf(texts, name) })
    projectDay.begin(name, list.template)
    review.focusFirst(hasDay(name) ? 'date' : 'checkbox')
  }

  const isOther = template !== undefined && template !== before?.list.template
  useAtOnce(isOther, () => template && choose(template))

  const accept = () => {
    const blank = chosen.find(({ title }) => !title.trim())
    if (blank) return review.refuse(blank.key)
    stop()
    const fallback = {
      title: list.template ? texts.templateTexts[list.template].name : titleFrom(chosen),
      description: described.trim() || null,
    }
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
    projectDay,
    review,
    chosen,
    begin,
    stop,
    choose,
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

/** The day from which those of a template's tasks are counted, that of the closed dialog at first, and its setter. */
function useProjectDay(before: string | undefined, tell: (event: ProposalEvent) => void) {
  const today = useToday()
  const [day, setDay] = useState(before ?? '')
  const countFrom = (next: string) => {
    setDay(next)
    tell({ type: 'day', day: next, today })
  }
  /** A day that was chosen for a template stays for another one of its kind. */
  const begin = (name: TemplateName, template: TemplateName | undefined) => {
    const isSameKind = template !== undefined && hasDay(template) === hasDay(name)
    countFrom(isSameKind ? day : hasDay(name) ? '' : today)
  }
  return { day, today, countFrom, begin }
}

/**
 * The keys of the opened proposal and of the one that was refused for its missing title, and functions that open or
 * focus a proposal.
 */
function useReview() {
  const [open, setOpen] = useState<string>()
  const [untitled, setUntitled] = useState<string>()
  const titleField = useRef<HTMLInputElement>(null)
  const element = useRef<HTMLDivElement>(null)
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
    focusFirst: (type: 'date' | 'checkbox') =>
      requestAnimationFrame(() => element.current?.querySelector<HTMLElement>(`[type=${type}]`)?.focus()),
  }
}

/** Calls `begin` once, when the dialog opens, if `isReady` is true then. */
function useAtOnce(isReady: boolean, begin: () => void): void {
  const [first] = useState(() => ({ isReady, begin }))
  useEffect(() => {
    if (first.isReady) first.begin()
  }, [first])
}
