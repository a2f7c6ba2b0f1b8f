/** A note of Joplin, Obsidian or Notion: Markdown, maybe with fields in front of the text. */
import { baseName, cleanLine } from './file-text.ts'
import type { PlainText } from './plain-text.ts'
import { labelsOf } from './task-list.ts'

const block = /^---[ \t]*\r?\n([\s\S]*?\r?\n)?(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/
/** Of the other app only: an import has new rows with their own times. */
const technical =
  /^(?:id|uid|uuid|created|updated|modified|created[_ -]?(?:at|time|date)|updated[_ -]?(?:at|time|date)|(?:date|last)[_ -]?(?:created|modified|updated)|latitude|longitude|altitude|cssclass(?:es)?|publish|layout|order|encryption_[a-z_]+)$/i

/** The text of a file with the title of its front matter, or else the name of the file. Labels are below the text. */
export function markdownNote(file: string, text: string): PlainText {
  const found = block.exec(text)
  const fields = fieldsIn(found?.[1] ?? '')
  // A line that is no field: the block is a part of the text, between two rules.
  const body = found && fields ? text.slice(found[0].length).replace(/^(?:[ \t]*\r?\n)+/, '') : text
  const [title, labels, others] = [take(fields, 'title'), tagsOf(fields), othersOf(fields)]
  const below = [others, labels].filter(Boolean).join('\n\n')
  const named = cleanLine(title) || nameOf(file)
  const rest = withoutTitle(body, named)
  return { title: named, text: below === '' ? rest : [rest.trimEnd(), below].filter(Boolean).join('\n\n') }
}

/** Notion adds the id of a page to the name of its file. */
const nameOf = (file: string): string => cleanLine(baseName(file)).replace(/(?<=.) [0-9a-f]{32}$/, '')

/** The text without a first heading that is the title. */
function withoutTitle(text: string, title: string): string {
  const [heading = '', words = ''] = /^\s*# +(.+?)[ \t]*#*[ \t]*(?:\r?\n|$)/.exec(text) ?? []
  const rest = text.slice(heading.length).replace(/^(?:[ \t]*\r?\n)+/, '')
  return heading !== '' && cleanLine(words) === title && rest.trim() !== '' ? rest : text
}

type Fields = Map<string, string[]>

const fieldLine = /^([^\s:#-][^:]*?)[ \t]*:(?:[ \t]+(.*))?$/
const itemLine = /^[ \t]*-[ \t]+(.*)$|^[ \t]+(\S.*)$/
const remark = /^\s*(?:#.*)?$/

/** The values of each field: `tags: [a, b]`, or a list below it. Undefined for a text that has no such form. */
function fieldsIn(front: string): Fields | undefined {
  const fields: Fields = new Map()
  let last: string[] | undefined
  for (const line of front.split(/\r?\n/)) {
    const [, name, value = ''] = fieldLine.exec(line) ?? []
    const [, item, more] = itemLine.exec(line) ?? []
    if (name !== undefined) {
      last = [value.trim()].filter(Boolean)
      fields.set(name, last)
    } else if (last && (item ?? more) !== undefined) last.push((item ?? more ?? '').trim())
    else if (!remark.test(line)) return undefined
  }
  return fields
}

/** The value of a field as one line. Block marks (`>-`) are no text. */
const take = (fields: Fields | undefined, name: string): string =>
  unquoted((fields?.get(name) ?? []).filter((value) => !/^[>|][+-]?$/.test(value)).join(' '))

const unquoted = (text: string): string =>
  text
    .replace(/^"(.*)"$/, (_all, inside: string) => inside.replace(/\\(["\\])/g, '$1'))
    .replace(/^'(.*)'$/, (_all, inside: string) => inside.replaceAll("''", "'"))
    .trim()

const ofTags = /^(?:tags?|keywords)$/i

/** Labels: `[a, b]`, `a, b`, `"a, b"` or a list. */
const tagsOf = (fields: Fields | undefined): string =>
  labelsOf(
    [...(fields ?? [])]
      .flatMap(([name, values]) => (ofTags.test(name) ? values : []))
      .flatMap((value) => value.replace(/^\[(.*)\]$/, '$1').split(','))
      .map((tag) => tag.trim().replace(/^["']+|["']+$/g, '')),
  )

/** A note of Joplin is a task that may be done. */
const isOpenTask = (name: string, [value]: readonly string[]): boolean => name === 'completed?' && value === 'no'

const othersOf = (fields: Fields | undefined): string =>
  [...(fields ?? [])]
    .filter(([name, values]) => name !== 'title' && !ofTags.test(name) && !technical.test(name) && values.length > 0)
    .filter(([name, values]) => !isOpenTask(name, values))
    .map(([name]) => `${name}: ${take(fields, name)}`)
    .join('\n')
