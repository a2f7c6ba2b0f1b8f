import { plural } from '#app/lib/plural.ts'
import type { AccessTokenTexts } from '#app/messages/pt-br/access-tokens.ts'

export const accessTokens: AccessTokenTexts = {
  heading: 'Access for programs',
  hint: 'For Home Assistant, a shortcut on your phone or a program of your own to use Caderneta.',
  open: 'Show the accesses',
  explain:
    'An access lets a program read or change only what you choose, without your password. It never touches the account, nor who sees your lists.',
  docs: 'How a program uses Caderneta',
  loading: 'Loading the accesses...',
  loadFailed: 'The accesses could not be loaded',
  none: 'No program has access.',
  list: 'Accesses',
  since: (day) => `Created ${day}`,
  neverUsed: 'Never used',
  used: (day) => `Used ${day}`,
  forEver: 'No expiry',
  until: (day) => `Expires ${day}`,
  expired: (day) => `Expired ${day}`,
  revoke: 'Revoke',
  revokeOf: (name) => `Revoke the access “${name}”`,
  revoked: 'Access revoked',
  failed: 'Nothing changed in the accesses',
  full: (most) => `There are already ${plural(most, 'access', 'accesses')}. Revoke one to create another.`,
  create: 'Create access',
  back: 'Back',
  name: 'Name',
  nameHint: 'To recognise it later: “Home Assistant”, “Phone shortcut”.',
  nameMissing: 'Give the access a name.',
  rights: 'What it may do',
  rightsMissing: 'Choose at least one permission.',
  areas: { shopping: 'Shopping lists', todos: 'To-dos', notes: 'Notes', projects: 'Projects' },
  everything: 'Everything',
  verbs: { none: 'Nothing', read: 'Read only', write: 'Write only', both: 'Read and write' },
  expiry: 'Valid for',
  expiries: { '30': '30 days', '90': '90 days', '365': '1 year', ever: 'No expiry' },
  password: 'Your password',
  passwordHint: 'The access works without a password, so please confirm that it is you.',
  token: 'Token',
  once: 'Copy it now: after you close this, it is not shown again.',
  secret:
    'Whoever has this token may do the same as the program. Keep it only in the program, and never in an address.',
  copy: 'Copy token',
  copied: 'Token copied',
  copyFailed: 'It could not be copied. Select the token and copy it.',
  created: 'Access created',
  endAlso: 'End the access of programs, too',
  endAlsoHint: (n) =>
    n === 1
      ? 'The program that has access stops working until you create another.'
      : `The ${n} programs that have access stop working until you create others.`,
}
