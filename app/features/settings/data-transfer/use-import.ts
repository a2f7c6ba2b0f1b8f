import { useRef, useState } from 'react'
import { runInBatches } from '#app/actions/run-in-batches.ts'
import { liveCorrections } from '#app/data/areas/corrections.ts'
import { readNotebook, readUsage, type StoredNotebook } from '#app/data/areas/notebook.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { exclusively } from '#app/device/locks.ts'
import { inTurns } from '#app/lib/in-turns.ts'
import { localClock, localDay } from '#app/lib/local-clock.ts'
import { useDataTransferTexts } from '#app/messages/data-transfer.ts'
import { errorText } from '#app/messages/error-text.ts'
import type { DataTransferTexts } from '#app/messages/pt-br/data-transfer.ts'
import { UnreadableFile } from '#app/notebook-files/fault.ts'
import { type As, asAtFirst, type Found } from '#app/notebook-files/found.ts'
import { readFiles } from '#app/notebook-files/read-files.ts'
import { newId } from '#shared/ids.ts'
import { quotas } from '#shared/quotas.ts'
import { fileTables } from '#shared/scopes.ts'
import { type Review, type ReviewContext, reviewOf } from './review.ts'
import { useKeptReview } from './use-kept-review.ts'
import { countOf, fullBy, type Writing, writingOf } from './writing.ts'

/** The index of the time in a day with its time. */
const clockAt = 11

/** The logic of the import dialog. */
export function useImport(onClose: () => void) {
  const local = useLocal()
  const texts = useDataTransferTexts()
  const [failure, setFailure] = useState<string>()
  const stop = useRef(new AbortController())
  const corrections = useLive(liveCorrections(local))
  const context = (): ReviewContext => ({
    words: texts.fileWords,
    lessons: new Map((corrections ?? []).map((row) => [row.word, row])),
    today: localDay(local.runtime.now()),
    now: localClock(local.runtime.now()).slice(clockAt),
  })
  const { state, setState, begin, goBack, ...kept } = useKeptReview(local, context, () => setFailure(undefined))

  const choose = async (files: readonly File[]) => {
    if (files.length === 0) return
    setFailure(undefined)
    setState({ phase: 'reading' })
    try {
      const how = { words: texts.fileWords, today: localDay(local.runtime.now()), most: await roomOf(local, texts) }
      const found = await readFiles(files, how)
      begin(await lookAt(local, texts, found, asAtFirst(found), context()))
    } catch (error) {
      goBack()
      setFailure(faultText(texts, error))
    }
  }

  const write = async (review: Review) => {
    const count = countOf(review.plan, review.leftOut)
    setFailure(count === 0 ? texts.nothingTaken : undefined)
    if (count === 0) return
    const stopping = new AbortController()
    stop.current = stopping
    const onProgress = (done: number, total: number) => setState({ phase: 'writing', done, total })
    onProgress(0, count)
    const refuse = async (why: string) => {
      const next = await lookAt(local, texts, review.found, review, context()).catch(() => review)
      setState({ phase: 'review', ...next, leftOut: review.leftOut })
      setFailure(why)
    }
    try {
      const refusal = await writeAll(local, texts, review, { stop: stopping, onProgress, context: context() })
      if (refusal === undefined) kept.draft.forgetAnd(onClose)()
      else await refuse(refusal)
    } catch (error) {
      await refuse(faultText(texts, error, texts.failed))
    }
  }

  const close = () => (state.phase === 'writing' ? stop.current.abort() : onClose())
  return { ...kept, state, failure, choose, write, close }
}

/**
 * The review of the found content, compared with the stored rows. Rejects while rows of the server are missing on this
 * device.
 */
async function lookAt(
  local: LocalStore,
  texts: DataTransferTexts,
  found: Found,
  as: As & Partial<Pick<Review, 'changes'>>,
  context: ReviewContext,
): Promise<Review> {
  return await inTurns(reviewOf(found, await storedIn(local, texts), as, context))
}

async function storedIn(local: LocalStore, texts: DataTransferTexts): Promise<StoredNotebook> {
  const here = await readNotebook(local)
  if (!here || here.isPartial) throw new NotArrived(texts.notArrived)
  return here
}

/**
 * The most rows that a file may have: those that still fit into the account, and as many as it has already, because
 * stored rows are not created again.
 */
async function roomOf(local: LocalStore, texts: DataTransferTexts): Promise<number> {
  const { own } = await readUsage(local)
  const { projects, notes, ...here } = await storedIn(local, texts)
  const rows = [projects, notes, ...projects.map(({ tasks }) => tasks), ...fileTables.map((table) => here[table])]
  return quotas.ofPerson.rows - own.rows + rows.reduce((sum, { length }) => sum + length, 0)
}

class NotArrived extends Error {}

function faultText(texts: DataTransferTexts, error: unknown, otherwise = texts.unreadable): string {
  if (error instanceof UnreadableFile) return texts.faults[error.fault](error.file, error.where)
  return error instanceof NotArrived ? error.message : errorText(error, otherwise)
}

/** The longest time that a suspended page may block other imports. */
const patienceMs = 60_000

interface Under {
  stop: AbortController
  onProgress: (done: number, total: number) => void
  context: ReviewContext
}

/**
 * Writes the import, one tab at a time. Resolves with a reason if nothing was written, else with undefined. The plan is
 * made again, because another tab may have imported the same meanwhile. A tab that holds the lock for too long stops
 * its import: the next tab has compared the rows stored by then, and would import the rest as well.
 */
function writeAll(local: LocalStore, texts: DataTransferTexts, review: Review, under: Under) {
  const work = async (): Promise<string | undefined> => {
    const { plan } = await lookAt(local, texts, review.found, review, under.context)
    const writing = await inTurns(writingOf(plan, review.leftOut))
    if (writing.mutations.length === 0) return texts.nothingNew
    const full = await inTurns(fullBy(writing, await readUsage(local)))
    if (full) return texts.full[full]
    return (await tellOf(local, writing, texts, under)) > 0 ? undefined : texts.nothingWritten
  }
  return exclusively('caderneta-import', patienceMs, work, () => under.stop.abort())
}

function tellOf(
  local: LocalStore,
  { mutations, back }: Writing,
  texts: DataTransferTexts,
  { stop, onProgress }: Omit<Under, 'context'>,
) {
  return runInBatches(mutations, {
    local,
    kind: `import ${newId()}`,
    title: (done, isWhole) => (isWhole ? texts.done(done) : texts.stopped(done)),
    undone: texts.undone,
    failureHint: texts.failed,
    back,
    signal: stop.signal,
    onProgress: (done) => onProgress(done, mutations.length),
  })
}
