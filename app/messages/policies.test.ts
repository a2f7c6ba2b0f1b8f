import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { policies as en } from './en/policies.ts'
import { policies as ptBr } from './pt-br/policies.ts'

/** Each part of the operator's record (LGPD), and the words by which the page about privacy tells it. */
const told: Record<string, [ptBr: string, en: string]> = {
  'e-mail': ['Seu e-mail', 'Your e-mail'],
  'first name': ['seu nome', 'your name'],
  'hash of the password': ['sua senha em uma forma que não pode ser lida', 'your password in a form'],
  'sessions with browser, address and day': ['navegador, endereço de rede e data', 'browser, network address and date'],
  'events of the account with their network': ['a rede de onde vieram', 'the network they came from'],
  'tokens of programs with name, rights, expiry and last use': [
    'nome, permissões, validade e último uso',
    'name, rights, expiry and last use',
  ],
  'until deletion': ['A exclusão apaga seus dados', 'Deletion erases your data'],
  'trash 90 days in all': ['sai do servidor em até 90 dias', 'leaves the server within 90 days'],
  'events of the account 90 days': ['tentativas erradas, por 90 dias', 'failed attempts, for 90 days'],
  'acts of administrators with both addresses 180 days, also after deletion': [
    'por 180 dias, com o seu e-mail e o dessa pessoa, mesmo que a conta seja excluída',
    'for 180 days, with your e-mail and theirs, even if the account is deleted',
  ],
  'invitations by administrators 180 days': ['Os convites para criar conta', 'invitations to make an account'],
  'mails until they are sent, for 3 days at most, in files 30 days': [
    'até ser enviado, por três dias no máximo. Se o servidor não envia e-mails, por 30 dias',
    'until it is sent, for three days at most. If the server sends no e-mails, for 30 days',
  ],
  'backups: `BACKUP_KEEP`': ['Cópias de segurança', 'Backups'],
}

const record = readFileSync('docs/administration/data-record.md', 'utf8')
const partsOf = (row: string) => (new RegExp(`^\\| ${row} \\| (.+) \\|$`, 'm').exec(record)?.[1] ?? '').split('; ')
const linesOf = ({ privacy: { sections } }: typeof ptBr) =>
  Object.values(sections).flatMap((section) => Object.values(section).flat())

test('a person reads on the page about privacy all that the operator’s record says of the account and of times', () => {
  expect([...partsOf('Data of the account'), ...partsOf('Retention')]).toEqual(Object.keys(told))
  for (const [part, [inPortuguese, inEnglish]] of Object.entries(told)) {
    expect(linesOf(ptBr).join('\n'), part).toContain(inPortuguese)
    expect(linesOf(en).join('\n'), part).toContain(inEnglish)
  }
})

test('the record has each thing that the page says of the account', () => {
  for (const [language, texts] of [ptBr, en].entries()) {
    const untold = texts.privacy.sections.account.lines.filter(
      (line) => !Object.values(told).some((words) => line.includes(words[language] ?? line)),
    )
    expect(untold).toEqual([])
  }
})
