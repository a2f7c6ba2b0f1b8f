import type { Mutant } from './mutant.ts'

/** The text of docs/mutants.md, which is not committed. */
export function pageOf(parts: Record<string, Mutant[]>): string {
  const known = Object.values(parts).flatMap((mutants) => mutants.filter(({ survives }) => survives))
  const found = Object.entries(parts).map(([name, mutants]) => sectionOf(name, mutants))
  return `# Rules broken on purpose

Written by \`npm run mutants -- --page\` from \`e2e/lab/mutants/\`; \`npm run mutants\` tries them.
${found.join('')}
## Broken and not found

${tableOf(['Rule', 'Broken how', 'Why nothing shows'], known, ({ survives = '' }) => survives)}
`
}

function sectionOf(name: string, mutants: Mutant[]): string {
  const found = mutants.filter(({ survives }) => !survives)
  return `\n## ${name}\n\n${tableOf(['Rule', 'Broken how', 'Found by'], found, ({ test }) => `\`${test}\``)}\n`
}

function tableOf(heads: string[], mutants: Mutant[], last: (mutant: Mutant) => string): string {
  const rows = mutants.map((mutant, at) => {
    const isFirst = mutants[at - 1]?.rule !== mutant.rule
    return [isFirst ? mutant.rule : '', mutant.broken, last(mutant)]
  })
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
