import type { PolicyTexts } from '#app/messages/pt-br/policies.ts'

export const policies: PolicyTexts = {
  privacy: {
    title: 'Privacy Policy',
    heading: 'Data kept by this server',
    sections: {
      account: {
        title: 'Your account',
        lines: [
          'Your e-mail, your name if you give it, and your password in a form that cannot be read.',
          'The devices you signed in on: browser, network address and date. You can end each of them in the settings.',
          'Sign-ins, password changes and failed attempts, for 90 days, with the network they came from.',
          'The programs’ tokens that you make: name, rights, expiry and last use. You can revoke each of them in the settings.',
          'The acts of administrators on your account, for 180 days, with your e-mail and theirs, even if the account is deleted. So are invitations to make an account, with what was written on them.',
          'Each e-mail to you until it is sent, for three days at most. If the server sends no e-mails, for 30 days in a file.',
        ],
      },
      notebook: {
        title: 'Your notebook',
        lines: [
          'Lists, to-dos, notes and projects are on your device and on this server.',
          'People with whom you share a list see that list and who changed it.',
          'The ended trips of a list and the prices of what was bought stay with it for three years; the people of the list see both.',
          'Deleted content is in the trash for 30 days and leaves the server within 90 days. Old versions of notes, with the browser that wrote them, leave after 90 days.',
          'Your usual purchases are learnt on your device only.',
          'If you dictate a line, the browser may send the sound to its maker; Caderneta asks before and does not receive the sound.',
          'If you create a calendar address, the app into which you paste it reads the title, day and time of tasks with a day.',
        ],
      },
      others: {
        title: 'Other recipients',
        mail: 'The mail server of this installation: your address and the messages to you.',
        google: 'Google, if you sign in with it: that you use Caderneta.',
        ai: 'The AI service, if you ask for proposals: title and description of the project.',
        push: 'The notification service of your browser, if you turn it on: encrypted messages that it cannot read.',
        ads: 'Google, if you accept ads: your visit, and nothing you write.',
        analytics: 'Google, if you accept counting: the screens you open, and nothing on them.',
        nobody: 'Nobody.',
      },
      operator: {
        title: 'Who runs this server',
        server: 'Server:',
        operator: 'Operator:',
        dpo: 'In charge of personal data (LGPD):',
      },
      rights: {
        title: 'Your choices',
        lines: [
          'In the settings you export everything to one file and delete the account. Deletion erases your data from the server.',
          'Backups made before stay with the administrator of the server, for as long as they decide.',
          'For any request about your data, contact the administrator of this server.',
        ],
      },
    },
  },
  cookies: {
    title: 'Cookie Policy',
    heading: 'Cookies of this server',
    sections: {
      own: {
        title: 'Necessary cookies',
        lines: [
          'sid: keeps you signed in.',
          'device: remembers that this browser was signed in, so that attacks on your password do not lock you out.',
          'While you sign in with Google, cookies that last ten minutes.',
        ],
      },
      storage: {
        title: 'Data in the browser',
        lines: ['Your notebook, your choices and the app itself. They go when you sign out or clear the browser.'],
      },
      thirdParties: {
        title: 'Third-party cookies',
        asked: 'Only of Google, and only after you accept. You can change your mind in the settings.',
        none: 'None.',
      },
    },
  },
  toAccount: 'Back',
}
