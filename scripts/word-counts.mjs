/** @typedef {{ of: number, places: string[] }} Share of these many, the places of those that are not plain */
/** @typedef {{ comments: Share, titles: Share, what: Share, odd: Share }} Counts */

const comment = /\/\*\*([\s\S]*?)\*\/|(?<=^|[\s;{(,])\/\/ (.*)$/gm
const title = /\b(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])(.+?)\1/g
const word = /[A-Za-z']+/g
/** Beginnings of a sentence that has a clause for its subject: a noun is plainer. */
const clause = /^(what(ever)?|whether|who(m|se|ever)?|which(ever)?|where(ver)?|of|in whose|for whom|by what)\b/i
const oddWord = /^(who(m|se)?soever|who(m)?ever|thereof|thither|whence)$/i

/** @returns {Counts} */
export const noCounts = () => ({ comments: none(), titles: none(), what: none(), odd: none() })
/** @returns {Share} */
const none = () => ({ of: 0, places: [] })

/**
 * Adds the comments and titles of a source file, or the words of a document.
 * @param {Counts} counts @param {string} file @param {string} text
 */
export function addFile(counts, file, text) {
  if (file.endsWith('.md')) return addWords(counts, file, text)
  for (const [, doc, line = ''] of text.matchAll(comment)) {
    const said = (doc ?? line)
      .replace(/^\s*\*/gm, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    addWords(counts, file, said)
    if (doc !== undefined) addBeginning(counts.comments, file, said)
  }
  if (/\.(test|spec)\./.test(file))
    for (const [, , said = ''] of text.matchAll(title)) addBeginning(counts.titles, file, said)
}

/** @param {Share} share @param {string} file @param {string} said */
function addBeginning(share, file, said) {
  share.of += 1
  if (clause.test(said)) share.places.push(`${file}: ${said.slice(0, 100)}`)
}

/** @param {Counts} counts @param {string} file @param {string} said */
function addWords({ what, odd }, file, said) {
  const words = said.match(word) ?? []
  for (const each of words) {
    if (/^what$/i.test(each)) what.places.push(`${file}: ${said.slice(0, 100)}`)
    if (oddWord.test(each)) odd.places.push(`${file}: ${each}`)
  }
  for (const share of [what, odd]) share.of += words.length
}
