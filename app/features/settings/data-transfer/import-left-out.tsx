import { useDataTransferTexts } from '#app/messages/data-transfer.ts'
import type { DataTransferTexts } from '#app/messages/pt-br/data-transfer.ts'
import { extrasLeft, type LeftOut } from '#app/notebook-files/found.ts'
import type { Review } from './review.ts'

interface ImportLeftOutProps extends Pick<Review, 'found' | 'asChecklist'> {
  here: number
  isEmpty: boolean
}

interface Told {
  line: string
  /** The things that the line counts. */
  names: readonly string[]
}

/** The parts of the files that are not imported, with reasons and the first names. */
export function ImportLeftOut({ found, asChecklist, here, isEmpty }: ImportLeftOutProps) {
  const texts = useDataTransferTexts()
  const extras = extrasLeft(found, asChecklist)
  const stored = isEmpty ? (here > 0 ? texts.nothingNew : texts.nothingFound) : here > 0 && texts.here(here)
  const told: Told[] = [
    ...(stored === false ? [] : [{ line: stored, names: [] }]),
    ...faultsTold(found.left, texts),
    ...countsTold(found.left, texts),
    ...(extras > 0 ? [{ line: texts.leftExtras(extras), names: [] }] : []),
  ]
  return told.map(({ line, names }) => (
    <div key={line} className={`[overflow-wrap:anywhere] ${isEmpty ? '' : 'text-soft text-sm'}`}>
      <p>{line}</p>
      {names.length > 0 && <p className="text-soft text-sm">{namesTold(names, texts)}</p>}
    </div>
  ))
}

const mostNames = 3
const mostFaults = 5

/** The first names. A note with ten pictures is named once. */
function namesTold(names: readonly string[], texts: DataTransferTexts): string {
  const all = [...new Set(names)]
  return texts.leftNames(all.slice(0, mostNames), all.length)
}

function faultsTold({ faults }: LeftOut, texts: DataTransferTexts): Told[] {
  const shown = faults
    .slice(0, mostFaults)
    .map(({ fault, file, where }) => ({ line: texts.faults[fault](file, where), names: [] }))
  const more = faults.length - mostFaults
  return more > 0 ? [...shown, { line: texts.leftFaults(more), names: [] }] : shown
}

const countsTold = ({ faults: _faults, ...left }: LeftOut, texts: DataTransferTexts): Told[] =>
  (Object.keys(left) as (keyof typeof left)[])
    .filter((why) => left[why].length > 0)
    .map((why) => ({
      line: texts.left[why](left[why].length),
      // Files are named without their folders.
      names: why === 'files' ? left.files.map((name) => name.replace(/^.*\/(?=.)/, '')) : left[why],
    }))
